package tel.billing.notification.spec;

import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.SteppedTime;

class InMemoryEmailLogTest extends EmailLogContract {
    InMemoryEmailLogTest() {
        var clock = new SteppedTime(Arbitrary.INSTANT);
        super(new InMemoryEmailLog(new InMemoryUnitOfWork(), clock), clock);
    }
}
