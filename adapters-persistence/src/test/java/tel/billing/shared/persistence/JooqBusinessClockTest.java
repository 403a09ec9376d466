package tel.billing.shared.persistence;

import tel.billing.shared.BusinessClock;
import tel.billing.shared.RealTime;
import tel.billing.shared.spec.BusinessClockContract;

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
}
