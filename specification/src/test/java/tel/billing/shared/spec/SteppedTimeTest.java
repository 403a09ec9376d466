package tel.billing.shared.spec;

import tel.billing.shared.RealTime;

class SteppedTimeTest extends RealTimeContract {
    private final RealTime realTime = new SteppedTime(Arbitrary.INSTANT);

    @Override
    protected RealTime realTime() {
        return realTime;
    }
}
