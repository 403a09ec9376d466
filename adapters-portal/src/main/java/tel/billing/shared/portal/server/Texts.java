package tel.billing.shared.portal.server;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.portal.frame.Language;

/// The languages of the pages. The texts of a page are in the resources of its package. Every key has a text
/// in every language, and only one package has it.
public final class Texts {
    private static final String SHARED = "tel.billing.shared.portal";
    private static final List<Locale> LOCALES = List.of(Locale.ENGLISH, Locale.GERMAN);

    private final List<Language> languages;

    private Texts(List<Language> languages) {
        this.languages = languages;
    }

    /// Reads the texts of these packages, and the shared ones.
    public static Texts of(Collection<String> packages) {
        var all = new TreeSet<>(packages);
        all.add(SHARED);
        var languages = LOCALES.stream()
                .map(locale -> new Language(locale, read(all, locale)))
                .toList();
        for (var language : languages) {
            if (!language.keys().equals(languages.getFirst().keys())) {
                throw new IllegalStateException("The languages of the pages differ: "
                        + difference(languages.getFirst(), language) + difference(language, languages.getFirst()));
            }
        }
        return new Texts(languages);
    }

    private static String difference(Language one, Language other) {
        var missing = new TreeSet<>(one.keys());
        missing.removeAll(other.keys());
        return missing.isEmpty() ? "" : "%s lacks %s. ".formatted(other.code(), missing);
    }

    public List<Language> languages() {
        return languages;
    }

    /// The language that the reader chose, or the best one of the header `Accept-Language`.
    Language choose(Optional<String> chosen, @Nullable String acceptLanguage) {
        return chosen.flatMap(this::find).orElseGet(() -> accepted(acceptLanguage));
    }

    /// The language with this code; empty if there is none.
    Optional<Language> find(String code) {
        return languages.stream()
                .filter(language -> language.code().equals(code))
                .findAny();
    }

    private Language accepted(@Nullable String acceptLanguage) {
        try {
            var ranges = LanguageRange.parse(acceptLanguage == null ? "*" : acceptLanguage);
            var found = Locale.lookup(ranges, LOCALES);
            return languages.stream()
                    .filter(language -> language.locale().equals(found))
                    .findAny()
                    .orElse(languages.getFirst());
        } catch (IllegalArgumentException malformed) {
            return languages.getFirst();
        }
    }

    private static Map<String, String> read(Collection<String> packages, Locale locale) {
        var texts = new TreeMap<String, String>();
        for (var name : packages) {
            var file = "/" + name.replace('.', '/') + "/" + locale.toLanguageTag() + ".properties";
            properties(file).forEach((key, text) -> {
                if (texts.putIfAbsent(key.toString(), text.toString()) != null) {
                    throw new IllegalStateException("%s repeats the key %s of another package.".formatted(file, key));
                }
            });
        }
        return texts;
    }

    /// A package may have no texts of its own.
    private static Properties properties(String file) {
        var properties = new Properties();
        try (var in = Texts.class.getResourceAsStream(file)) {
            if (in != null) {
                properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        return properties;
    }
}
