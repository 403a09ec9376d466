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
        var properties = read(file);
        var locale = Locale.forLanguageTag(folder);
        var localeFormat = new LocaleFormat(
                locale,
                required(properties, "money", folder),
                required(properties, "percent", folder),
                required(properties, "time", folder));
        var countries = Arrays.stream(required(properties, "countries", folder).split(" "))
                .filter(code -> !code.isEmpty())
                .map(Country::new)
                .collect(Collectors.toUnmodifiableSet());
        return new Language(
                locale, countries, localeFormat, new Templates(folder), required(properties, "closing", folder));
    }

    /// The variables that every template needs.
    Map<String, Object> variables() {
        return Map.of("language", locale.toLanguageTag(), "closing", closing);
    }

    private static String required(Properties properties, String key, String folder) {
        var text = properties.getProperty(key);
        if (text == null) {
            throw new IllegalStateException("%s/%s does not set '%s'".formatted(folder, PROPERTIES, key));
        }
        return text;
    }

    private static Properties read(Resource file) {
        try (var words = new InputStreamReader(file.getInputStream(), StandardCharsets.UTF_8)) {
            var properties = new Properties();
            properties.load(words);
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be read".formatted(file), e);
        }
    }
}
