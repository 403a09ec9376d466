package tel.billing.provisioning.persistence;

import tel.billing.provisioning.spec.LineReconciliationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;

class JooqLineReconciliationsTest extends LineReconciliationsContract {
    JooqLineReconciliationsTest() {
        var database = TestDatabase.empty();
        super(database, new JooqLineReconciliations(database.sql(), new TimeOrderedIds()));
    }
}
