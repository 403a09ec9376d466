package tel.billing.payment.persistence;

import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jooq.impl.TableImpl;

final class PlantedPayment extends TableImpl<Record> {
    PlantedPayment() {
        super(DSL.name("planted"));
    }
}
