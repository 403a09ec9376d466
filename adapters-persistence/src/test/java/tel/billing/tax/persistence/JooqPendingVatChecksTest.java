package tel.billing.tax.persistence;

import tel.billing.shared.persistence.TestDatabase;
import tel.billing.tax.spec.PendingVatChecksContract;

class JooqPendingVatChecksTest extends PendingVatChecksContract {
    JooqPendingVatChecksTest() {
        var database = TestDatabase.empty();
        super(database, new JooqPendingVatChecks(database.sql()));
    }
}
