package tel.billing.payment;

import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tel.billing.shared.Money;

/// The least and the most that one top-up may bring, by currency. A currency without limits is not taken.
public record TopUpLimits(Map<Currency, Range> byCurrency) {

    public record Range(Money least, Money most) {
        public Range {
            if (!least.isPositive() || least.compareTo(most) > 0) {
                throw new IllegalArgumentException("no top-up lies between %s and %s".formatted(least, most));
            }
        }
    }

    public TopUpLimits {
        byCurrency = Map.copyOf(byCurrency);
    }

    /// Why no amount in this currency is taken.
    public Optional<Objection.CurrencyNotTaken> objectionTo(Currency currency) {
        return byCurrency.containsKey(currency)
                ? Optional.empty()
                : Optional.of(new Objection.CurrencyNotTaken(codes()));
    }

    /// Why this amount is not taken.
    public Optional<Objection> objectionTo(Money amount) {
        var range = byCurrency.get(amount.currency());
        if (range == null) {
            return Optional.of(new Objection.CurrencyNotTaken(codes()));
        }
        return amount.compareTo(range.least()) < 0 || amount.compareTo(range.most()) > 0
                ? Optional.of(new Objection.OutOfRange(range))
                : Optional.empty();
    }

    /// What a top-up must bring at least where this much is needed: a card is not worth asking for
    /// less than the least.
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

        /// `taken` lists the currency codes that are.
        record CurrencyNotTaken(String taken) implements Objection {}

        record OutOfRange(Range range) implements Objection {}
    }
}
