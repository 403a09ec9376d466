package tel.billing.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermitRateTest {
    private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
    private static final PermitRate TEN_A_MINUTE = new PermitRate(10, Duration.ofMinutes(1));

    @Test
    void a_full_bucket_has_its_number_of_permits_and_no_more() {
        for (var taken = 0; taken < 10; taken++) {
            var fullAt = NOW.plus(TEN_A_MINUTE.refillInterval().multipliedBy(taken));
            assertThat(TEN_A_MINUTE.remaining(fullAt, NOW)).isEqualTo(10 - taken);
            assertThat(TEN_A_MINUTE.untilNext(fullAt, NOW)).isZero();
        }

        var empty = NOW.plus(TEN_A_MINUTE.fullRefillTime());
        assertThat(TEN_A_MINUTE.remaining(empty, NOW)).isZero();
        assertThat(TEN_A_MINUTE.untilNext(empty, NOW)).isEqualTo(Duration.ofSeconds(6));
        assertThat(TEN_A_MINUTE.untilFull(empty, NOW)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void an_unused_bucket_stays_full() {
        assertThat(TEN_A_MINUTE.remaining(Instant.EPOCH, NOW)).isEqualTo(10);
        assertThat(TEN_A_MINUTE.untilNext(Instant.EPOCH, NOW)).isZero();
        assertThat(TEN_A_MINUTE.untilFull(Instant.EPOCH, NOW)).isZero();
    }

    @Test
    void permits_refill_one_after_another() {
        var empty = NOW.plus(TEN_A_MINUTE.fullRefillTime());

        assertThat(TEN_A_MINUTE.remaining(empty, NOW.plusSeconds(6).minusNanos(1000)))
                .isZero();
        assertThat(TEN_A_MINUTE.remaining(empty, NOW.plusSeconds(6))).isEqualTo(1);
        assertThat(TEN_A_MINUTE.remaining(empty, NOW.plusSeconds(29))).isEqualTo(4);
    }

    @Test
    void a_rate_that_does_not_divide_evenly_never_grants_too_much() {
        var seven = new PermitRate(7, Duration.ofMinutes(1));
        assertThat(seven.refillInterval()).isEqualTo(Duration.ofNanos(8_571_428_000L));
        assertThat(seven.remaining(NOW, NOW)).isEqualTo(7);
        assertThat(seven.remaining(NOW.plus(seven.refillInterval().multipliedBy(6)), NOW))
                .isEqualTo(1);
        assertThat(seven.remaining(NOW.plus(seven.refillInterval().multipliedBy(7)), NOW))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, PT1M", "-1, PT1M", "1, PT0S", "2, PT0.000001S"})
    void a_rate_needs_at_least_one_permit_and_a_positive_period(int times, Duration per) {
        assertThatThrownBy(() -> new PermitRate(times, per)).isInstanceOf(IllegalArgumentException.class);
    }
}
