package tel.billing.payment.persistence.tables;

import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jooq.impl.TableImpl;

final class PaymentRefund extends TableImpl<Record> {
    PaymentRefund() {
        super(DSL.name("planted"));
    }
}
