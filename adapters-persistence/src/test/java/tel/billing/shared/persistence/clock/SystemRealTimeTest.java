package tel.billing.shared.persistence.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RealTime;
import tel.billing.shared.spec.PausableRequest;
import tel.billing.shared.spec.time.RealTimeContract;

class SystemRealTimeTest extends RealTimeContract {
    private final RealTime realTime = new SystemRealTime();

    @Override
    protected RealTime realTime() {
        return realTime;
    }

    @Test
    void a_request_that_pauses_counts_as_paused() {
        var request = new PausableRequest();

        request.call(() -> {
            realTime.pause(Duration.ofNanos(1));
            return true;
        });

        assertThat(request.pauses()).isEqualTo(1);
        assertThat(request.isPaused()).isFalse();
    }

    @Test
    void it_has_microsecond_precision_so_that_stores_keep_its_instants() {
        var now = realTime.instant();

        assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MICROS));
    }
}
