package tel.billing.notification.persistence;

import tel.billing.account.persistence.JooqAccounts;
import tel.billing.notification.spec.EmailLogContract;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class JooqEmailLogTest extends EmailLogContract {
    JooqEmailLogTest() {
        var clock = new SteppedTime(Arbitrary.INSTANT);
        var database = TestDatabase.empty();
        var box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
        super(database, new JooqAccounts(database.sql()), new JooqEmailLog(database.sql(), box, clock), clock);
    }
}
