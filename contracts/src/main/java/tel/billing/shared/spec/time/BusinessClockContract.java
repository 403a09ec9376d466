package tel.billing.shared.spec.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RealTime;

/// The contract of every movable business clock.
public abstract class BusinessClockContract {
    private static final Duration MONTH = Duration.ofDays(31);

    protected abstract BusinessClock clock();

    /// The real time with which the clock runs.
    protected abstract RealTime realTime();

    /// The clock after a restart of the service, or on another instance.
    protected abstract BusinessClock afterRestart();

    @Test
    void it_runs_with_real_time() {
        var before = clock().instant();

        realTime().pause(Duration.ofMillis(20));

        assertThat(clock().instant()).isAfterOrEqualTo(before.plusMillis(20));
    }

    @Test
    void it_can_be_moved_forward() {
        var target = clock().instant().plus(MONTH);

        clock().forwardTo(target);

        assertThat(clock().instant()).isBetween(target, target.plusSeconds(60));
    }

    @Test
    void it_continues_after_a_move() {
        var target = clock().instant().plus(MONTH);
        clock().forwardTo(target);

        realTime().pause(Duration.ofMillis(20));

        assertThat(clock().instant()).isAfterOrEqualTo(target.plusMillis(20));
    }

    @Test
    void an_instant_in_the_past_does_not_move_it() {
        var target = clock().instant().plus(MONTH);
        clock().forwardTo(target);

        clock().forwardTo(target.minus(MONTH));

        assertThat(clock().instant()).isAfterOrEqualTo(target);
    }

    @Test
    void a_move_survives_a_restart() {
        var target = clock().instant().plus(MONTH);

        clock().forwardTo(target);

        assertThat(afterRestart().instant()).isBetween(target, target.plusSeconds(60));
    }

    @Test
    void it_has_microsecond_precision_so_that_stores_keep_its_instants() {
        var now = clock().instant();

        assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MICROS));
    }
}
