package tel.billing.payment.persistence.tables;

import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jooq.impl.TableImpl;

final class PlantedLedgerEntry extends TableImpl<Record> {
    PlantedLedgerEntry() {
        super(DSL.name("planted"));
    }
}
