package tel.billing.payment.portal.topup;

import java.util.List;
import java.util.stream.LongStream;
import tel.billing.payment.TopUpLimits;
import tel.billing.shared.Money;

/// Round amounts that customers often choose.
final class Suggestions {
    private static final long[] STEPS = {1, 2, 5, 10};

    private Suggestions() {}

    /// From about the tenfold minimum on: 10, 20, 50 and 100 euros if the minimum is 1 euro. Amounts above the
    /// maximum are omitted.
    static List<Money> within(TopUpLimits.Range range) {
        var least = range.minimum();
        var unit = powerOfTenAtLeast(least.minor()) * 10;
        return LongStream.of(STEPS)
                .mapToObj(step -> new Money(Math.multiplyExact(unit, step), least.currency()))
                .filter(amount -> amount.compareTo(range.maximum()) <= 0)
                .toList();
    }

    private static long powerOfTenAtLeast(long number) {
        var power = 1L;
        while (power < number) {
            power = Math.multiplyExact(power, 10);
        }
        return power;
    }
}
