package tel.billing.shared.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.Upstream;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("The database")
class DatabaseHealthTest {
    private static final StoreUnavailable FULL =
            new StoreUnavailable(new SQLException("No space left on device", "53100"));

    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final UpstreamHealth upstreams = new UpstreamHealth(realTime);
    private final DatabaseHealth health = new DatabaseHealth(upstreams, realTime);

    @Test
    void is_down_while_it_does_not_answer() {
        health.reportSilence();
        assertThat(isDown()).isTrue();

        health.reportAnswer();
        assertThat(isDown()).isFalse();
    }

    @Test
    void is_down_while_it_answers_but_cannot_write() {
        health.reportAnswer();
        health.reportRefusal(FULL);
        health.reportAnswer();
        assertThat(isDown()).isTrue();

        realTime.pass(DatabaseHealth.RECOVERY_PERIOD.minusMillis(1));
        health.reportRefusal(FULL);
        realTime.pass(DatabaseHealth.RECOVERY_PERIOD.minusMillis(1));
        health.reportAnswer();
        assertThat(isDown()).isTrue();

        realTime.pass(Duration.ofMillis(1));
        health.reportAnswer();
        assertThat(isDown()).isFalse();
    }

    private boolean isDown() {
        return upstreams.isKnownDown(Upstream.DATABASE);
    }
}
