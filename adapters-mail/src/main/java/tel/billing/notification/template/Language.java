package tel.billing.notification.template;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.core.io.Resource;
import tel.billing.shared.Country;

/// A language of the e-mails. Its folder is named by the language code and contains a template for each
/// kind of e-mail, and `language.properties`. That file defines the countries that use the language, the
/// formats of money and times, and the closing line of an e-mail.
record Language(Locale locale, Set<Country> countries, LocaleFormat spelled, Templates templates, String closing) {
    static final String PROPERTIES = "language.properties";

    /// @param folder the code of the language
    /// @param file its `language.properties`
    /// @throws IllegalStateException if a property is missing
    static Language of(String folder, Resource file) {
        var said = read(file);
        var locale = Locale.forLanguageTag(folder);
        var localeFormat = new LocaleFormat(
                locale, say(said, "money", folder), say(said, "percent", folder), say(said, "time", folder));
        var countries = Arrays.stream(say(said, "countries", folder).split(" "))
                .filter(code -> !code.isEmpty())
                .map(Country::new)
                .collect(Collectors.toUnmodifiableSet());
        return new Language(locale, countries, localeFormat, new Templates(folder), say(said, "closing", folder));
    }

    /// The variables that every template needs.
    Map<String, Object> words() {
        return Map.of("language", locale.toLanguageTag(), "closing", closing);
    }

    private static String say(Properties said, String what, String folder) {
        var word = said.getProperty(what);
        if (word == null) {
            throw new IllegalStateException("%s/%s does not set '%s'".formatted(folder, PROPERTIES, what));
        }
        return word;
    }

    private static Properties read(Resource file) {
        try (var words = new InputStreamReader(file.getInputStream(), StandardCharsets.UTF_8)) {
            var said = new Properties();
            said.load(words);
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be read".formatted(file), e);
        }
    }
}
