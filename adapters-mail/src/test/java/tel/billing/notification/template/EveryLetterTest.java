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
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.notification.Letter;
import tel.billing.notification.spec.Letters;
import tel.billing.shared.EmailAddress;

/// Checks the templates of all e-mails in all languages.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class EveryLetterTest {
    private static final List<Letter> LETTERS = Letters.ofEveryKind(new EmailAddress("ada@example.com"));
    private static final Languages LANGUAGES = Languages.found();
    private static final Pattern WORD = Pattern.compile("\\{\\{[#^]?([a-z_]+)}}");
    private static final Pattern OTHER_TEMPLATE = Pattern.compile("\\{\\{[<>]([a-z.]+)}}");

    static Stream<Arguments> lettersInLanguages() {
        return LANGUAGES.all().stream()
                .flatMap(language -> LETTERS.stream()
                        .map(letter -> wording(letter, language))
                        .map(wording -> Arguments.of(language.locale(), wording.template(), language, wording)));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("lettersInLanguages")
    void the_text_uses_exactly_the_variables_of_the_letter(
            Object locale, String name, Language language, Wording wording) {
        assertThat(wordsIn(language, name + ".txt", "layout.txt"))
                .containsExactlyInAnyOrderElementsOf(with(wording, "body", "closing", "operator"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("lettersInLanguages")
    void the_html_uses_exactly_the_variables_of_the_letter(
            Object locale, String name, Language language, Wording wording) {
        assertThat(wordsIn(language, name + ".html"))
                .containsExactlyInAnyOrderElementsOf(with(wording, "language", "closing", "operator"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("lettersInLanguages")
    void the_subject_uses_only_variables_of_the_letter(Object locale, String name, Language language, Wording wording) {
        assertThat(wording.words().keySet()).containsAll(wordsIn(language, name + ".subject"));
        assertThat(language.templates().subject(name, wording.words())).isNotBlank();
    }

    @Test
    void no_language_has_missing_or_unused_templates() throws Exception {
        for (var language : LANGUAGES.all()) {
            var names = LETTERS.stream()
                    .map(letter -> wording(letter, language).template())
                    .distinct()
                    .flatMap(name -> Stream.of(name + ".subject", name + ".txt", name + ".html"));

            assertThat(filesOf(language))
                    .containsExactlyInAnyOrderElementsOf(
                            Stream.concat(Stream.of(Language.PROPERTIES), names).toList());
        }
    }

    @Test
    void every_language_translates_every_subject() {
        for (var letter : LETTERS) {
            assertThat(LANGUAGES.all())
                    .map(language -> wording(letter, language).template())
                    .containsOnly(wording(letter, LANGUAGES.all().getFirst()).template());
            assertThat(LANGUAGES.all())
                    .map(language -> language.templates()
                            .source(wording(letter, language).template() + ".subject"))
                    .doesNotHaveDuplicates();
        }
    }

    private static Wording wording(Letter letter, Language language) {
        return new Wordings("https://billing.example", language.spelled()).of(letter);
    }

    private static Set<String> with(Wording wording, String... everywhere) {
        var words = new HashSet<>(wording.words().keySet());
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
