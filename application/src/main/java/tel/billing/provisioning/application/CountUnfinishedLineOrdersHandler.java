package tel.billing.provisioning.application;

import java.time.Duration;
import tel.billing.shared.RealTime;

record CountUnfinishedLineOrdersHandler(Lines lines, RealTime realTime) implements CountUnfinishedLineOrders {

    @Override
    public long countPending(Duration age) {
        return lines.countPending(realTime.instant().minus(age));
    }

    @Override
    public long countRejected() {
        return lines.countRejected();
    }
}
