package tel.billing.provisioning.persistence;

import tel.billing.provisioning.spec.LineTimelineContract;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;

class JooqLineTimelineTest extends LineTimelineContract {
    JooqLineTimelineTest() {
        var database = TestDatabase.empty();
        super(
                database,
                new JooqLineTimeline(database.sql()),
                new JooqLines(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES])));
    }
}
