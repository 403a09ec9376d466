package tel.billing.shared;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// A country by its ISO 3166-1 alpha-2 code, upper case.
public record Country(String code) {
    private static final Pattern SHAPE = Pattern.compile("[A-Z]{2}");
    private static final Set<String> KNOWN = Set.of(Locale.getISOCountries());

    public Country {
        if (!KNOWN.contains(code)) {
            throw new IllegalArgumentException("not an ISO 3166-1 country: " + code);
        }
    }

    public static Parsed<Country> parse(String text) {
        return KNOWN.contains(text) ? Parsed.valid(new Country(text)) : Parsed.invalid(errorOf(text));
    }

    private static InputError errorOf(String text) {
        if (SHAPE.matcher(text).matches()) {
            return InputError.unknownValue("is not the ISO 3166-1 code of a country");
        }
        var upperCase = text.toUpperCase(Locale.ROOT);
        return InputError.malformed("must be an ISO 3166-1 code of two upper-case letters, such as "
                + (KNOWN.contains(upperCase) ? upperCase : "NL"));
    }

    @Override
    public String toString() {
        return code;
    }
}
