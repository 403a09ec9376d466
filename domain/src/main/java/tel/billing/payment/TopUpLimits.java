package tel.billing.payment;

import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tel.billing.shared.Money;

/// The minimum and maximum amount of a top-up by currency. Currencies without limits are not accepted.
public record TopUpLimits(Map<Currency, Range> byCurrency) {

    public record Range(Money least, Money most) {
        public Range {
            if (!least.isPositive() || least.compareTo(most) > 0) {
                throw new IllegalArgumentException(
                        "The minimum top-up %s must not exceed the maximum %s.".formatted(least, most));
            }
        }
    }

    public TopUpLimits {
        byCurrency = Map.copyOf(byCurrency);
    }

    /// The error for a currency that is not accepted.
    public Optional<Objection.CurrencyNotSupported> objectionTo(Currency currency) {
        return byCurrency.containsKey(currency)
                ? Optional.empty()
                : Optional.of(new Objection.CurrencyNotSupported(codes()));
    }

    /// The error for an amount that is not accepted.
    public Optional<Objection> objectionTo(Money amount) {
        var range = byCurrency.get(amount.currency());
        if (range == null) {
            return Optional.of(new Objection.CurrencyNotSupported(codes()));
        }
        return amount.compareTo(range.least()) < 0 || amount.compareTo(range.most()) > 0
                ? Optional.of(new Objection.OutOfRange(range))
                : Optional.empty();
    }

    /// The amount to charge if this much is needed: at least the minimum top-up.
    public Money atLeast(Money needed) {
        var range = byCurrency.get(needed.currency());
        return range == null || needed.compareTo(range.least()) >= 0 ? needed : range.least();
    }

    private String codes() {
        return byCurrency.keySet().stream()
                .map(Currency::getCurrencyCode)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /// What is wrong with an amount.
    public sealed interface Objection {

        /// `supported` lists the accepted currency codes.
        record CurrencyNotSupported(String supported) implements Objection {}

        record OutOfRange(Range range) implements Objection {}
    }
}
