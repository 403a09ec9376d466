package tel.billing.shared;

import java.util.Locale;
import java.util.Set;

/// A country by its ISO 3166-1 alpha-2 code, upper case.
public record Country(String code) {
    private static final Set<String> KNOWN = Set.of(Locale.getISOCountries());

    public Country {
        if (!KNOWN.contains(code)) {
            throw new IllegalArgumentException("not an ISO 3166-1 country: " + code);
        }
    }

    public static Parsed<Country> parse(String text) {
        return KNOWN.contains(text)
                ? Parsed.valid(new Country(text))
                : Parsed.faulty("must be an ISO 3166-1 code of two upper-case letters, such as NL");
    }

    @Override
    public String toString() {
        return code;
    }
}
