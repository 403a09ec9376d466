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
    void a_full_bucket_grants_its_number_of_permits_and_no_more() {
        var fullAt = Instant.EPOCH;
        for (var taken = 0; taken < 10; taken++) {
            assertThat(TEN_A_MINUTE.remaining(fullAt, NOW)).isEqualTo(10 - taken);
            assertThat(TEN_A_MINUTE.untilNext(fullAt, NOW)).isZero();
            fullAt = TEN_A_MINUTE.take(fullAt, NOW).orElseThrow();
        }

        assertThat(TEN_A_MINUTE.take(fullAt, NOW)).isEmpty();
        assertThat(TEN_A_MINUTE.remaining(fullAt, NOW)).isZero();
        assertThat(TEN_A_MINUTE.untilNext(fullAt, NOW)).isEqualTo(Duration.ofSeconds(6));
        assertThat(TEN_A_MINUTE.untilFull(fullAt, NOW)).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void a_permit_that_is_given_back_is_available_at_once() {
        var empty = NOW.plus(TEN_A_MINUTE.fullRefillTime());

        assertThat(TEN_A_MINUTE.take(TEN_A_MINUTE.giveBack(empty), NOW)).hasValue(empty);
        assertThat(TEN_A_MINUTE.remaining(TEN_A_MINUTE.giveBack(NOW), NOW)).isEqualTo(10);
    }

    @Test
    void permits_refill_one_after_another() {
        var empty = NOW.plus(TEN_A_MINUTE.fullRefillTime());

        assertThat(TEN_A_MINUTE.take(empty, NOW.plusSeconds(6).minusNanos(1000)))
                .isEmpty();
        assertThat(TEN_A_MINUTE.take(empty, NOW.plusSeconds(6))).hasValue(empty.plusSeconds(6));
        assertThat(TEN_A_MINUTE.remaining(empty, NOW.plusSeconds(29))).isEqualTo(4);
    }

    @Test
    void a_rate_that_does_not_divide_evenly_never_grants_too_much() {
        var seven = new PermitRate(7, Duration.ofMinutes(1));
        assertThat(seven.refillInterval()).isEqualTo(Duration.ofNanos(8_571_428_000L));
        var fullAt = NOW;
        for (var taken = 0; taken < 7; taken++) {
            fullAt = seven.take(fullAt, NOW).orElseThrow();
        }
        assertThat(seven.take(fullAt, NOW)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, PT1M", "-1, PT1M", "1, PT0S", "2, PT0.000001S"})
    void a_rate_needs_at_least_one_permit_and_a_positive_period(int times, Duration per) {
        assertThatThrownBy(() -> new PermitRate(times, per)).isInstanceOf(IllegalArgumentException.class);
    }
}
