package tel.billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CycleTest {
    private static final Instant LAST_OF_JANUARY = Instant.parse("2026-01-31T12:00:00Z");

    @Test
    void begins_in_full_seconds() {
        assertThat(BillingCycle.from(Instant.parse("2026-01-31T12:00:00.999Z"), BillingInterval.MONTH)
                        .anchor())
                .isEqualTo(LAST_OF_JANUARY);
    }

    @Test
    void keeps_its_first_day_over_short_months_and_years() {
        var month = BillingCycle.from(LAST_OF_JANUARY, BillingInterval.MONTH);
        var second = month.next(BillingInterval.YEAR);
        var third = second.next(BillingInterval.MONTH);

        assertThat(month.period().end()).isEqualTo("2026-02-28T12:00:00Z");
        assertThat(second.period().end()).isEqualTo("2027-02-28T12:00:00Z");
        assertThat(third.period().end()).isEqualTo("2027-03-31T12:00:00Z");
    }

    @Test
    void monthly_and_yearly_periods_follow_each_other_without_a_gap() {
        var random = new Random(6);
        var intervals = List.of(BillingInterval.values());
        for (var round = 0; round < 200; round++) {
            var billingCycle = BillingCycle.from(
                    LAST_OF_JANUARY.plusSeconds(random.nextLong(400_000_000L)), intervals.get(random.nextInt(2)));
            for (var period = 0; period < 40; period++) {
                var next = billingCycle.next(intervals.get(random.nextInt(2)));
                assertThat(next.period().start())
                        .isEqualTo(billingCycle.period().end());
                assertThat(next.anchor()).isEqualTo(billingCycle.anchor());
                billingCycle = next;
            }
        }
    }
}
