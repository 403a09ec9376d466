package tel.billing.payment.persistence;

import tel.billing.payment.spec.reconciliation.ReconciliationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.persistence.schedule.CheckedDatabase;

class JooqReconciliationsTest extends ReconciliationsContract {
    JooqReconciliationsTest() {
        var database = TestDatabase.empty();
        super(
                new CheckedDatabase(database, JooqReconciliations.REPORT_DUE),
                new JooqReconciliations(database.sql(), new TimeOrderedIds()));
    }
}
