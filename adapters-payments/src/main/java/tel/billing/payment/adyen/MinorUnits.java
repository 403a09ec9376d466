package tel.billing.payment.adyen;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.Currencies;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;

/// Converts amounts to and from Adyen's minor units, which are those of ISO 4217 except for four currencies
/// (docs.adyen.com/development-resources/currency-codes). Reports do not use minor units.
public final class MinorUnits {
    private static final Map<String, Integer> DECIMALS = Map.of("CLP", 2, "CVE", 0, "IDR", 0, "ISK", 2);

    private MinorUnits() {}

    /// Whether Adyen's minor units can represent the amount exactly.
    static boolean canRepresent(Money money) {
        try {
            of(money);
            return true;
        } catch (ArithmeticException notExact) {
            return false;
        }
    }

    /// @throws ArithmeticException if Adyen's minor units cannot represent the amount
    static long of(Money money) {
        return BigDecimal.valueOf(money.minor(), money.currency().getDefaultFractionDigits())
                .movePointRight(decimals(money.currency()))
                .longValueExact();
    }

    /// Whether a response names our amount.
    static boolean isSame(Money ours, @Nullable Long value, @Nullable String currency) {
        return value != null && currency != null && read(value, currency).equals(Optional.of(ours));
    }

    /// Empty if the currency is unknown, or if its ISO 4217 minor units cannot represent the amount.
    public static Optional<Money> read(long value, String currency) {
        return switch (Currencies.parse(currency)) {
            case Parsed.Valid<Currency>(var known) -> read(value, known);
            case Parsed.Invalid<Currency> _ -> Optional.empty();
        };
    }

    private static Optional<Money> read(long value, Currency currency) {
        try {
            var minor = BigDecimal.valueOf(value, decimals(currency))
                    .movePointRight(currency.getDefaultFractionDigits())
                    .longValueExact();
            return Optional.of(new Money(minor, currency));
        } catch (ArithmeticException notExact) {
            return Optional.empty();
        }
    }

    private static int decimals(Currency currency) {
        return DECIMALS.getOrDefault(currency.getCurrencyCode(), currency.getDefaultFractionDigits());
    }
}
