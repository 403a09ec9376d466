package tel.billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.shared.Money;
import tel.billing.shared.Ratio;

class BillingPeriodTest {
    private static final int SEEDS = 50;
    private static final int TRIALS = 100;
    /// 30 days, which are 2,592,000 seconds.
    private static final BillingPeriod APRIL =
            new BillingPeriod(Instant.parse("2026-04-01T00:00:00Z"), Instant.parse("2026-05-01T00:00:00Z"));

    @ParameterizedTest
    @CsvSource({
        "2026-04-01T00:00:00Z,     2592000",
        "2026-04-01T00:00:00.001Z, 2591999",
        "2026-04-16T00:00:00Z,     1296000",
        "2026-04-30T23:59:59Z,     1",
        "2026-04-30T23:59:59.500Z, 0",
        "2026-05-01T00:00:00Z,     0",
    })
    void the_rest_is_counted_in_full_seconds(Instant at, long seconds) {
        assertThat(APRIL.remainingAt(at)).isEqualTo(new Ratio(seconds, 2_592_000));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-04-16T00:00:00.999Z, 2026-04-16T00:00:00Z",
        "2026-04-01T00:00:00Z,     2026-04-01T00:00:00Z",
        "2026-03-31T23:59:58.500Z, 2026-04-01T00:00:00Z",
    })
    void an_instant_before_the_start_counts_as_the_first_second(Instant at, Instant second) {
        assertThat(APRIL.truncateToSecond(at)).isEqualTo(second);
    }

    @Test
    void there_is_no_rest_outside_the_period() {
        assertThatThrownBy(() -> APRIL.remainingAt(APRIL.start().minusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> APRIL.remainingAt(APRIL.end().plusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-04-01T00:00:00Z, 9_00, 49_00, 40_00",
        "2026-04-16T00:00:00Z, 9_00, 49_00, 20_00",
        "2026-04-11T00:00:00Z, 9_00, 49_00, 26_67",
        "2026-04-30T23:59:59Z, 9_00, 49_00, 0",
        "2026-04-16T00:00:00Z, 9_00,  9_01, 1",
        "2026-04-16T00:00:01Z, 9_00,  9_01, 0",
        "2026-04-11T00:00:00Z, 9_00,  9_00, 0",
    })
    void an_upgrade_costs_the_difference_for_the_remaining_seconds_rounded_half_up(
            Instant at, String from, String to, String cost) {
        assertThat(APRIL.costOfUpgrade(euros(from), euros(to), at)).isEqualTo(euros(cost));
    }

    @Test
    void a_downgrade_is_not_an_upgrade() {
        assertThatThrownBy(() -> APRIL.costOfUpgrade(euros("9_01"), euros("9_00"), APRIL.start()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @RepeatedTest(SEEDS)
    void a_price_split_at_any_instants_adds_up_to_the_price(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        for (var trial = 0; trial < TRIALS; trial++) {
            var price = Money.of(random.nextLong(1, 1_000_000), "EUR");
            var length = Duration.between(APRIL.start(), APRIL.end()).toSeconds();
            var bounds = LongStream.concat(LongStream.of(0, length), random.longs(random.nextInt(0, 10), 0, length))
                    .sorted()
                    .toArray();
            var weights = LongStream.range(1, bounds.length)
                    .map(i -> bounds[(int) i] - bounds[(int) i - 1])
                    .boxed()
                    .toList();

            assertThat(price.allocate(weights).stream().reduce(Money.of(0, "EUR"), Money::plus))
                    .isEqualTo(price);
        }
    }

    /// A customer who upgrades step by step pays for the first plan and for each step.
    @RepeatedTest(SEEDS)
    void a_sequence_of_upgrades_costs_between_the_cheapest_and_the_most_expensive_plan_held(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        for (var trial = 0; trial < TRIALS; trial++) {
            var steps = random.nextInt(0, 6);
            var prices = random.longs(steps + 1L, 0, 100_000)
                    .sorted()
                    .mapToObj(BillingPeriodTest::euros)
                    .toList();
            var instants = random.longs(steps, 0, 2_592_000_000L)
                    .sorted()
                    .mapToObj(APRIL.start()::plusMillis)
                    .toList();
            var paid = prices.getFirst();
            for (var step = 0; step < steps; step++) {
                paid = paid.plus(APRIL.costOfUpgrade(prices.get(step), prices.get(step + 1), instants.get(step)));
            }

            assertThat(paid).isBetween(prices.getFirst(), prices.getLast().plus(euros(steps)));
            if (steps > 0) {
                assertThat(paid)
                        .isLessThanOrEqualTo(prices.getFirst()
                                .plus(APRIL.costOfUpgrade(prices.getFirst(), prices.getLast(), instants.getFirst()))
                                .plus(euros(steps)));
            }
        }
    }

    /// The rounding error of each step is half a cent at most.
    @RepeatedTest(SEEDS)
    void an_upgrade_in_two_steps_costs_the_same_within_a_cent(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        for (var trial = 0; trial < TRIALS; trial++) {
            var prices = random.longs(3, 0, 100_000)
                    .sorted()
                    .mapToObj(BillingPeriodTest::euros)
                    .toList();
            var at = APRIL.start().plusMillis(random.nextLong(0, 2_592_000_000L));
            var direct = APRIL.costOfUpgrade(prices.get(0), prices.get(2), at);
            var detour = Stream.of(0, 1)
                    .map(step -> APRIL.costOfUpgrade(prices.get(step), prices.get(step + 1), at))
                    .reduce(euros(0), Money::plus);

            assertThat(detour).isBetween(direct.minus(euros(1)), direct.plus(euros(1)));
        }
    }

    @RepeatedTest(SEEDS)
    void the_later_an_upgrade_the_less_it_costs(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        for (var trial = 0; trial < TRIALS; trial++) {
            var prices = random.longs(2, 0, 100_000)
                    .sorted()
                    .mapToObj(BillingPeriodTest::euros)
                    .toList();
            var instants = random.longs(2, 0, 2_592_000_000L)
                    .sorted()
                    .mapToObj(APRIL.start()::plusMillis)
                    .toList();

            assertThat(APRIL.costOfUpgrade(prices.get(0), prices.get(1), instants.get(1)))
                    .isLessThanOrEqualTo(APRIL.costOfUpgrade(prices.get(0), prices.get(1), instants.get(0)));
        }
    }

    private static Money euros(String minor) {
        return euros(Long.parseLong(minor.replace("_", "")));
    }

    private static Money euros(long minor) {
        return Money.of(minor, "EUR");
    }
}
