package tel.billing.account;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import tel.billing.shared.Country;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;

/// A VAT number in the notation of VIES: prefix, then digits and letters, upper case, no separators. The
/// prefix is the country's code, but EL for Greece and XI for Northern Ireland
/// (https://ec.europa.eu/taxation_customs/vies/#/faq, question 11).
public record VatNumber(String prefix, String body) {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s.-]");
    private static final Pattern SHAPE = Pattern.compile("[A-Z]{2}[A-Z0-9+*]{2,12}");
    private static final Set<String> PREFIXES = Set.of(
            "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "HR", "HU", "IE", "IT", "LT", "LU",
            "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI");

    public VatNumber {
        if (!PREFIXES.contains(prefix) || !SHAPE.matcher(prefix + body).matches()) {
            throw new IllegalArgumentException("not a VAT number");
        }
    }

    /// Parses a number in any case, with spaces, dots and dashes. Its prefix must fit the country.
    public static Parsed<VatNumber> parse(String text, Country country) {
        return PREFIXES.contains(prefixOf(country))
                ? parse(text).flatMap(number -> number.fitting(country))
                : Parsed.invalid(InputError.inconsistent(outside(country)));
    }

    /// Parses a number in any case, with spaces, dots and dashes, for any country.
    public static Parsed<VatNumber> parse(String text) {
        var compact = SEPARATORS.matcher(text).replaceAll("").toUpperCase(Locale.ROOT);
        if (!SHAPE.matcher(compact).matches()) {
            return Parsed.invalid(
                    InputError.malformed("must be a VAT number with its country prefix, such as NL123456789B13"));
        }
        var prefix = compact.substring(0, 2);
        return PREFIXES.contains(prefix)
                ? Parsed.valid(new VatNumber(prefix, compact.substring(2)))
                : Parsed.invalid(
                        InputError.malformed("must begin with the prefix of an EU member state (EL for Greece) or XI"));
    }

    /// Whether the prefix is that of the country.
    public boolean fits(Country country) {
        return prefix.equals(prefixOf(country));
    }

    /// The country whose prefix the number has.
    public Country country() {
        return new Country(
                switch (prefix) {
                    case "EL" -> "GR";
                    case "XI" -> "GB";
                    default -> prefix;
                });
    }

    /// This number, if its prefix fits the country.
    public Parsed<VatNumber> fitting(Country country) {
        return fits(country) ? Parsed.valid(this) : Parsed.invalid(InputError.inconsistent(mismatch(country)));
    }

    private static String mismatch(Country country) {
        var expected = prefixOf(country);
        return PREFIXES.contains(expected)
                ? "must begin with %s, as the VAT numbers of %s do".formatted(expected, country)
                : outside(country);
    }

    private static String outside(Country country) {
        return "is not accepted: %s is outside the EU's VAT register".formatted(country);
    }

    private static String prefixOf(Country country) {
        return switch (country.code()) {
            case "GR" -> "EL";
            case "GB" -> "XI";
            default -> country.code();
        };
    }

    @Override
    public String toString() {
        return prefix + body;
    }
}
