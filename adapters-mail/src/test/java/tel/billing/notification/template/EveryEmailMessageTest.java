package tel.billing.notification.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.notification.Attachments.Documents;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.spec.SampleEmailMessages;
import tel.billing.notification.template.TemplateContents.TemplateContent;
import tel.billing.shared.EmailAddress;

/// Checks the templates of all e-mails in all languages.
class EveryEmailMessageTest {
    private static final List<EmailMessage> EMAIL_MESSAGES =
            SampleEmailMessages.ofEveryKind(new EmailAddress("ada@example.com"));
    private static final Languages LANGUAGES = Languages.found();
    private static final Pattern WORD = Pattern.compile("\\{\\{[#^]?([a-z_]+)}}");
    private static final Pattern OTHER_TEMPLATE = Pattern.compile("\\{\\{[<>]([a-z.]+)}}");

    static Stream<Arguments> emailsInLanguages() {
        return LANGUAGES.all().stream()
                .flatMap(language -> EMAIL_MESSAGES.stream()
                        .map(emailMessage -> wording(emailMessage, language))
                        .map(templateContent -> Arguments.of(
                                language.locale(), templateContent.template(), language, templateContent)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("emailsInLanguages")
    void the_text_uses_exactly_the_variables_of_the_e_mail(
            Object locale, String name, Language language, TemplateContent templateContent) {
        assertThat(wordsIn(language, name + ".txt", "layout.txt"))
                .containsExactlyInAnyOrderElementsOf(with(templateContent, "body", "closing", "operator"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("emailsInLanguages")
    void the_html_uses_exactly_the_variables_of_the_e_mail(
            Object locale, String name, Language language, TemplateContent templateContent) {
        assertThat(wordsIn(language, name + ".html"))
                .containsExactlyInAnyOrderElementsOf(
                        with(templateContent, "language", "closing", "operator", "color", "has_logo", "logo_id"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("emailsInLanguages")
    void the_subject_uses_only_variables_of_the_e_mail(
            Object locale, String name, Language language, TemplateContent templateContent) {
        assertThat(templateContent.variables().keySet()).containsAll(wordsIn(language, name + ".subject"));
        assertThat(language.templates().subject(name, templateContent.variables()))
                .isNotBlank();
    }

    @Test
    void no_language_has_missing_or_unused_templates() throws Exception {
        for (var language : LANGUAGES.all()) {
            var names = EMAIL_MESSAGES.stream()
                    .map(emailMessage -> wording(emailMessage, language).template())
                    .distinct()
                    .flatMap(name -> Stream.of(name + ".subject", name + ".txt", name + ".html"));

            assertThat(filesOf(language))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(Stream.of(Language.PROPERTIES), names).toList());
        }
    }

    @Test
    void every_language_translates_every_subject() {
        for (var emailMessage : EMAIL_MESSAGES) {
            assertThat(LANGUAGES.all())
                    .map(language -> wording(emailMessage, language).template())
                    .containsOnly(
                            wording(emailMessage, LANGUAGES.all().getFirst()).template());
            assertThat(LANGUAGES.all())
                    .map(language -> language.templates()
                            .source(wording(emailMessage, language).template() + ".subject"))
                    .doesNotHaveDuplicates();
        }
    }

    private static TemplateContent wording(EmailMessage emailMessage, Language language) {
        return new TemplateContents(
                        MailLinks.at(URI.create("https://billing.example")), language.spelled(), Documents.NONE)
                .of(emailMessage);
    }

    private static Set<String> with(TemplateContent templateContent, String... everywhere) {
        var words = new HashSet<>(templateContent.variables().keySet());
        words.addAll(List.of(everywhere));
        return words;
    }

    /// Returns the variables of the templates and of the templates that they include.
    private static Set<String> wordsIn(Language language, String... templates) {
        var words = new HashSet<String>();
        for (var template : templates) {
            var source = language.templates().source(template);
            WORD.matcher(source).results().forEach(found -> words.add(found.group(1)));
            OTHER_TEMPLATE.matcher(source).results().forEach(found -> words.addAll(wordsIn(language, found.group(1))));
        }
        return words;
    }

    private static List<String> filesOf(Language language) throws Exception {
        var folder = Language.class.getResource(language.locale().toLanguageTag());
        try (var files = Files.list(Path.of(URI.create(String.valueOf(folder))))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
