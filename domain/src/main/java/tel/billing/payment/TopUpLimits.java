package tel.billing.payment;

import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tel.billing.shared.Money;

/// The minimum and maximum amount of a top-up by currency. Currencies without limits are not accepted.
public record TopUpLimits(Map<Currency, Range> byCurrency) {

    public record Range(Money minimum, Money maximum) {
        public Range {
            if (!minimum.isPositive()) {
                throw new IllegalArgumentException("The minimum top-up %s must be positive.".formatted(minimum));
            }
            if (minimum.compareTo(maximum) > 0) {
                throw new IllegalArgumentException(
                        "The minimum top-up %s must not exceed the maximum %s.".formatted(minimum, maximum));
            }
        }
    }

    public TopUpLimits {
        byCurrency = Map.copyOf(byCurrency);
    }

    /// The limits by currency code.
    public List<Range> ranges() {
        return byCurrency.values().stream()
                .sorted(Comparator.comparing(range -> range.minimum().currency().getCurrencyCode()))
                .toList();
    }

    /// The error for a currency that is not accepted.
    public Optional<Violation.CurrencyNotSupported> violationOf(Currency currency) {
        return byCurrency.containsKey(currency)
                ? Optional.empty()
                : Optional.of(new Violation.CurrencyNotSupported(codes()));
    }

    /// The error for an amount that is not accepted.
    public Optional<Violation> violationOf(Money amount) {
        var range = byCurrency.get(amount.currency());
        if (range == null) {
            return Optional.of(new Violation.CurrencyNotSupported(codes()));
        }
        return amount.compareTo(range.minimum()) < 0 || amount.compareTo(range.maximum()) > 0
                ? Optional.of(new Violation.OutOfRange(amount, range))
                : Optional.empty();
    }

    /// The amount to charge if this much is needed: at least the minimum top-up.
    public Money raiseToMinimum(Money needed) {
        var range = byCurrency.get(needed.currency());
        return range == null || needed.compareTo(range.minimum()) >= 0 ? needed : range.minimum();
    }

    private String codes() {
        return byCurrency.keySet().stream()
                .map(Currency::getCurrencyCode)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    /// What is wrong with an amount.
    public sealed interface Violation {

        /// `supported` lists the accepted currency codes.
        record CurrencyNotSupported(String supported) implements Violation {}

        record OutOfRange(Money amount, Range range) implements Violation {}
    }
}
