package tel.billing.shared.persistence.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.RealTime;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.time.BusinessClockContract;

class JooqBusinessClockTest extends BusinessClockContract {
    private final TestDatabase database = TestDatabase.empty();
    private final RealTime realTime = new SystemRealTime();
    private final BusinessClock clock = new JooqBusinessClock(database.sql(), realTime);

    @Override
    protected BusinessClock clock() {
        return clock;
    }

    @Override
    protected RealTime realTime() {
        return realTime;
    }

    @Override
    protected BusinessClock afterRestart() {
        return new JooqBusinessClock(database.sql(), realTime);
    }

    @Test
    void it_can_begin_in_the_past_once_and_catch_up_with_real_time() {
        var begin = realTime.instant().minus(Duration.ofDays(365));

        var past = JooqBusinessClock.beginningAt(begin, database.sql(), realTime);
        var again = JooqBusinessClock.beginningAt(begin.minus(Duration.ofDays(365)), database.sql(), realTime);

        assertThat(past.instant()).isBetween(begin, begin.plusSeconds(60));
        assertThat(again.instant()).isBetween(begin, begin.plusSeconds(60));
        var now = realTime.instant();
        past.forwardTo(now);
        assertThat(afterRestart().instant()).isBetween(now, now.plusSeconds(60));
    }
}
