package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import tel.billing.shared.RealTime;
import tel.billing.shared.spec.RealTimeContract;

class SystemRealTimeTest extends RealTimeContract {
    private final RealTime realTime = new SystemRealTime();

    @Override
    protected RealTime realTime() {
        return realTime;
    }

    @Test
    void it_tells_microseconds_at_most_so_that_stores_keep_what_it_tells() {
        var now = realTime.instant();

        assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MICROS));
    }
}
