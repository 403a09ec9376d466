package tel.billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillingIntervalTest {
    private static final int SEEDS = 50;
    private static final int PERIODS = 500;

    @ParameterizedTest
    @CsvSource({
        "MONTH, 2026-01-31T09:30:00Z, 0, 2026-01-31T09:30:00Z, 2026-02-28T09:30:00Z",
        "MONTH, 2026-01-31T09:30:00Z, 1, 2026-02-28T09:30:00Z, 2026-03-31T09:30:00Z",
        "MONTH, 2026-01-31T09:30:00Z, 2, 2026-03-31T09:30:00Z, 2026-04-30T09:30:00Z",
        "MONTH, 2026-01-31T09:30:00Z, 24, 2028-01-31T09:30:00Z, 2028-02-29T09:30:00Z",
        "MONTH, 2026-01-30T00:00:00Z, 1, 2026-02-28T00:00:00Z, 2026-03-30T00:00:00Z",
        "MONTH, 2026-01-05T23:59:59Z, 11, 2026-12-05T23:59:59Z, 2027-01-05T23:59:59Z",
        "YEAR, 2026-01-31T09:30:00Z, 0, 2026-01-31T09:30:00Z, 2027-01-31T09:30:00Z",
        "YEAR, 2024-02-29T12:00:00Z, 0, 2024-02-29T12:00:00Z, 2025-02-28T12:00:00Z",
        "YEAR, 2024-02-29T12:00:00Z, 36, 2027-02-28T12:00:00Z, 2028-02-29T12:00:00Z",
    })
    void a_period_is_counted_from_the_start_of_the_first_one(
            BillingInterval interval, Instant firstBegan, long monthsBefore, Instant start, Instant end) {
        assertThat(interval.periodAfter(firstBegan, monthsBefore)).isEqualTo(new BillingPeriod(start, end));
    }

    @Test
    void daylight_saving_time_does_not_shorten_a_period() {
        var march = BillingInterval.MONTH.periodAfter(Instant.parse("2026-03-15T12:00:00Z"), 0);

        assertThat(Duration.between(march.start(), march.end())).isEqualTo(Duration.ofDays(31));
    }

    @RepeatedTest(SEEDS)
    void periods_have_no_gaps_and_keep_day_and_hour_if_the_month_has_that_day(RepetitionInfo seed) {
        var random = new Random(seed.getCurrentRepetition());
        var firstBegan = Instant.ofEpochSecond(random.nextLong(0, 4_000_000_000L), random.nextInt(1_000_000) * 1_000L);
        var wanted = firstBegan.atOffset(ZoneOffset.UTC);
        for (var interval : BillingInterval.values()) {
            for (var before = 0L; before < PERIODS; before++) {
                var period = interval.periodAfter(firstBegan, before * interval.months());
                var began = period.start().atOffset(ZoneOffset.UTC);

                assertThat(interval.periodAfter(firstBegan, (before + 1) * interval.months())
                                .start())
                        .isEqualTo(period.end());
                assertThat(began.toLocalTime()).isEqualTo(wanted.toLocalTime());
                assertThat(began.getDayOfMonth())
                        .isEqualTo(Math.min(
                                wanted.getDayOfMonth(), began.toLocalDate().lengthOfMonth()));
            }
        }
    }

    @Test
    void there_is_no_period_before_the_first() {
        assertThatThrownBy(() -> BillingInterval.MONTH.periodAfter(Instant.EPOCH, -1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
