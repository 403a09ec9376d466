package tel.billing.shared;

import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The euro, and the parser for currency codes. Only ISO 4217 currencies with minor units are accepted. Gold
/// and test codes are not.
public final class Currencies {
    public static final Currency EURO = Currency.getInstance("EUR");

    private static final Pattern CODE = Pattern.compile("[A-Z]{3}");
    private static final Map<String, Currency> BY_CODE = Currency.getAvailableCurrencies().stream()
            .filter(currency -> currency.getDefaultFractionDigits() >= 0)
            .collect(Collectors.toUnmodifiableMap(Currency::getCurrencyCode, Function.identity()));
    private static final Set<Currency> CURRENT = Stream.of(Locale.getISOCountries())
            .map(country -> Currency.getInstance(Locale.of("", country)))
            .filter(Objects::nonNull)
            .collect(Collectors.toUnmodifiableSet());

    private Currencies() {}

    /// Whether a country uses the currency today, by Java's data of ISO 4217. Former currencies such as DEM and
    /// funds codes such as CHE are not current.
    public static boolean isCurrent(Currency currency) {
        return CURRENT.contains(currency);
    }

    /// Parses the code of a current currency.
    public static Parsed<Currency> parseCurrent(String text) {
        return parse(text)
                .flatMap(currency -> isCurrent(currency)
                        ? Parsed.valid(currency)
                        : Parsed.invalid(InputError.unknownValue("is not the current currency of a country")));
    }

    /// Parses the code of any currency, because stored amounts may be in a former one.
    public static Parsed<Currency> parse(String text) {
        if (!CODE.matcher(text).matches()) {
            var upperCase = text.toUpperCase(Locale.ROOT);
            return Parsed.invalid(InputError.malformed("must be an ISO 4217 code of three upper-case letters, such as "
                    + (BY_CODE.containsKey(upperCase) ? upperCase : EURO.getCurrencyCode())));
        }
        var currency = BY_CODE.get(text);
        return currency == null
                ? Parsed.invalid(InputError.unknownValue("is not a currency that a wallet can hold"))
                : Parsed.valid(currency);
    }
}
