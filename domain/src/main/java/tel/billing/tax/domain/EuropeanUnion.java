package tel.billing.tax.domain;

import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Currencies;

/// The member states. Northern Ireland is not included: its VAT ties to the EU cover only goods (Protocol on
/// Ireland/Northern Ireland, Article 8).
public final class EuropeanUnion {
    /// The minimum standard rate of member states (Directive 2006/112/EC, Article 97).
    public static final BasisPoints LOWEST_STANDARD_RATE = new BasisPoints(1_500);

    private static final Set<Country> MEMBERS = Stream.of(
                    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT",
                    "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK")
            .map(Country::new)
            .collect(Collectors.toUnmodifiableSet());

    private static final Map<Country, Currency> WITHOUT_THE_EURO = Stream.of("CZK", "DKK", "HUF", "PLN", "RON", "SEK")
            .map(Currency::getInstance)
            .collect(Collectors.toUnmodifiableMap(
                    currency -> new Country(currency.getCurrencyCode().substring(0, 2)), Function.identity()));

    private EuropeanUnion() {}

    public static boolean includes(Country country) {
        return MEMBERS.contains(country);
    }

    /// Empty for a country that is not a member state.
    public static Optional<Currency> currencyOf(Country country) {
        return includes(country)
                ? Optional.of(WITHOUT_THE_EURO.getOrDefault(country, Currencies.EURO))
                : Optional.empty();
    }

    public static Set<Country> members() {
        return MEMBERS;
    }
}
