package tel.billing.notification.persistence;

import tel.billing.notification.spec.EmailLogContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.SteppedTime;

class JooqEmailLogTest extends EmailLogContract {
    JooqEmailLogTest() {
        var clock = new SteppedTime(Arbitrary.INSTANT);
        super(new JooqEmailLog(TestDatabase.empty().sql(), clock), clock);
    }
}
