package tel.billing.ledger.persistence;

import static org.jooq.impl.DSL.inline;
import static tel.billing.ledger.persistence.tables.LedgerDailyTotal.LEDGER_DAILY_TOTAL;
import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;

import java.time.Instant;
import org.jooq.Condition;
import org.jooq.Field;
import tel.billing.shared.persistence.ClosedDays;

/// The days that are not closed: all days after the latest closed one.
final class OpenDays {
    static final Condition MAY_BE_CLOSED = ClosedDays.mayBeClosed(LEDGER_DAILY_TOTAL.DAY);

    private static final Field<Instant> START = ClosedDays.startOfOpenDays(LEDGER_DAILY_TOTAL.DAY);
    private static final Field<Instant> END = inline("infinity").cast(LEDGER_TRANSFER.POSTED_AT);

    private OpenDays() {}

    /// The upper bound is for the planner: without it, PostgreSQL estimates that a third of all transfers
    /// match, and may scan the whole table.
    static Condition contain(Field<Instant> at) {
        return at.ge(START).and(at.le(END));
    }
}
