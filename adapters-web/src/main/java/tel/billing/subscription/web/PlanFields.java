package tel.billing.subscription.web;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.request.Fields;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.Plan;

/// Parses the fields of a plan.
final class PlanFields {
    /// The maximum price, which prevents overflows of sums.
    private static final long MAX_PRICE = 1_000_000_000_000L;

    private static final int MOST_LINES = 1_000_000;
    private static final int MOST_MINUTES = 1_000_000_000;

    private PlanFields() {}

    static Parsed<Long> price(long minor) {
        return within(1, MAX_PRICE, minor);
    }

    static Parsed<BillingPeriod> period(String text) {
        return Arrays.stream(BillingPeriod.values())
                .filter(period -> word(period).equals(text))
                .findFirst()
                .map(Parsed::valid)
                .orElseGet(() -> Parsed.faulty("must be "
                        + Arrays.stream(BillingPeriod.values())
                                .map(PlanFields::word)
                                .collect(Collectors.joining(" or "))));
    }

    static Supplier<Plan.Limits> limits(Fields in) {
        var lines = in.integer("lines", count(1, MOST_LINES));
        var concurrentCalls = in.integer("concurrent_calls", count(1, MOST_LINES));
        var includedMinutes = in.integer("included_minutes", count(0, MOST_MINUTES));
        return () -> new Plan.Limits(lines.get(), concurrentCalls.get(), includedMinutes.get());
    }

    private static LongFunction<Parsed<Integer>> count(int least, int most) {
        return number -> within(least, most, number).flatMap(it -> Parsed.valid(Math.toIntExact(it)));
    }

    private static Parsed<Long> within(long least, long most, long number) {
        return number >= least && number <= most
                ? Parsed.valid(number)
                : Parsed.faulty("must be from %s to %s".formatted(least, most));
    }

    private static String word(BillingPeriod period) {
        return period.name().toLowerCase(Locale.ROOT);
    }
}
