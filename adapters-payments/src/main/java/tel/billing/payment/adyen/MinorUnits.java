package tel.billing.payment.adyen;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;

/// Adyen's minor units: those of ISO 4217, but for four currencies
/// (docs.adyen.com/development-resources/currency-codes). Reports are not in minor units.
final class MinorUnits {
    private static final Map<String, Integer> DECIMALS = Map.of("CLP", 2, "CVE", 0, "IDR", 0, "ISK", 2);

    private MinorUnits() {}

    /// Whether Adyen has units that are small enough for it.
    static boolean canTell(Money money) {
        try {
            of(money);
            return true;
        } catch (ArithmeticException noSuchUnits) {
            return false;
        }
    }

    /// @throws ArithmeticException if Adyen has no units for it
    static long of(Money money) {
        return BigDecimal.valueOf(money.minor(), money.currency().getDefaultFractionDigits())
                .movePointRight(decimals(money.currency()))
                .longValueExact();
    }

    /// Empty if there is no such currency, or if ours has no units for it.
    static Optional<Money> read(long value, String currency) {
        return switch (Currencies.parse(currency)) {
            case Parsed.Valid<Currency>(var known) -> read(value, known);
            case Parsed.Faulty<Currency> _ -> Optional.empty();
        };
    }

    private static Optional<Money> read(long value, Currency currency) {
        try {
            var minor = BigDecimal.valueOf(value, decimals(currency))
                    .movePointRight(currency.getDefaultFractionDigits())
                    .longValueExact();
            return Optional.of(new Money(minor, currency));
        } catch (ArithmeticException noSuchUnits) {
            return Optional.empty();
        }
    }

    private static int decimals(Currency currency) {
        return DECIMALS.getOrDefault(currency.getCurrencyCode(), currency.getDefaultFractionDigits());
    }
}
