package tel.billing.ledger.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.select;
import static tel.billing.ledger.persistence.tables.LedgerDailyTotal.LEDGER_DAILY_TOTAL;
import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;

import java.time.Instant;
import java.time.LocalDate;
import org.jooq.Condition;
import org.jooq.Field;

/// The days that are not closed: all days after the latest closed one.
final class OpenDays {
    /// No later day is closed, unless the clock of the database was ahead.
    static final Condition MAY_BE_CLOSED =
            LEDGER_DAILY_TOTAL.DAY.le(field("cast(now() at time zone 'UTC' as date) - 2", LocalDate.class));

    private static final Field<Instant> START = field(select(field(
                    "coalesce(cast({0} + 1 as timestamp) at time zone 'UTC', timestamptz '-infinity')",
                    Instant.class, max(LEDGER_DAILY_TOTAL.DAY)))
            .from(LEDGER_DAILY_TOTAL)
            .where(MAY_BE_CLOSED));
    private static final Field<Instant> END = inline("infinity").cast(LEDGER_TRANSFER.POSTED_AT);

    private OpenDays() {}

    /// The upper bound is for the planner: without it, PostgreSQL estimates that a third of all transfers
    /// match, and may scan the whole table.
    static Condition contain(Field<Instant> at) {
        return at.ge(START).and(at.le(END));
    }
}
