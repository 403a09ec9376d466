package tel.billing.shared.web.pages;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Country;

/// A language of the pages: the texts of `resources/pages/<language>.properties`.
public final class PageLanguage {
    /// For readers whose country is unknown, or is not listed by any language.
    public static final PageLanguage ENGLISH = new PageLanguage(Locale.ENGLISH);

    static final List<PageLanguage> ALL = List.of(ENGLISH, new PageLanguage(Locale.GERMAN));

    private final Locale locale;
    private final Properties texts = new Properties();
    private final Set<Country> countries;
    private final DateTimeFormatter time;

    private PageLanguage(Locale locale) {
        this.locale = locale;
        try {
            texts.load(new StringReader(PageFile.read(locale.toLanguageTag() + ".properties")));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the texts in " + locale, e);
        }
        this.countries = Arrays.stream(text("countries").split(" "))
                .filter(code -> !code.isEmpty())
                .map(Country::new)
                .collect(Collectors.toUnmodifiableSet());
        this.time = DateTimeFormatter.ofPattern(text("time"), locale).withZone(ZoneOffset.UTC);
    }

    /// The language of a country.
    public static PageLanguage of(Optional<Country> country) {
        return country.flatMap(known -> ALL.stream()
                        .filter(language -> language.countries.contains(known))
                        .findAny())
                .orElse(ENGLISH);
    }

    /// The language for a reader whose account is unknown (RFC 9110, 12.5.4).
    ///
    /// @param acceptLanguage the request's header
    public static PageLanguage accepted(@Nullable String acceptLanguage) {
        try {
            var ranges = LanguageRange.parse(acceptLanguage == null ? "*" : acceptLanguage);
            var found = Locale.lookup(
                    ranges, ALL.stream().map(language -> language.locale).toList());
            return ALL.stream()
                    .filter(language -> language.locale.equals(found))
                    .findAny()
                    .orElse(ENGLISH);
        } catch (IllegalArgumentException malformed) {
            return ENGLISH;
        }
    }

    public Locale locale() {
        return locale;
    }

    /// The text with this name.
    public String text(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no text %s in %s".formatted(name, locale)));
    }

    Optional<String> find(String name) {
        return Optional.ofNullable(texts.getProperty(name));
    }

    Set<String> names() {
        return texts.stringPropertyNames();
    }

    public String time(Instant at) {
        return time.format(at);
    }

    public String country(Country country) {
        return Locale.of("", country.code()).getDisplayCountry(locale);
    }
}
