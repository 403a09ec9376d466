package tel.billing.ledger.persistence;

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.val;
import static tel.billing.ledger.persistence.tables.LedgerDailyTotal.LEDGER_DAILY_TOTAL;
import static tel.billing.ledger.persistence.tables.LedgerTransfer.LEDGER_TRANSFER;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.ledger.application.DailyTotals;

/// Stores the daily totals in PostgreSQL. A trigger opens the days of late transfers.
public record JooqDailyTotals(DSLContext sql) implements DailyTotals {

    @Override
    public Optional<LocalDate> closeNextDay(LocalDate last) {
        lock();
        var day = earliestOpenDay().filter(open -> !open.isAfter(last));
        day.ifPresent(this::close);
        return day;
    }

    /// Each statement after this one sees what others committed before they released the lock.
    private void lock() {
        sql.execute("SELECT pg_advisory_xact_lock(hashtextextended('ledger_daily_total', 0))");
    }

    private Optional<LocalDate> earliestOpenDay() {
        return sql.select(min(LEDGER_TRANSFER.POSTED_AT))
                .from(LEDGER_TRANSFER)
                .where(OpenDays.contain(LEDGER_TRANSFER.POSTED_AT))
                .fetchOptional(0, Instant.class)
                .map(at -> LocalDate.ofInstant(at, ZoneOffset.UTC));
    }

    private void close(LocalDate day) {
        sql.insertInto(
                        LEDGER_DAILY_TOTAL,
                        LEDGER_DAILY_TOTAL.DAY,
                        LEDGER_DAILY_TOTAL.DEBIT,
                        LEDGER_DAILY_TOTAL.CREDIT,
                        LEDGER_DAILY_TOTAL.CURRENCY,
                        LEDGER_DAILY_TOTAL.AMOUNT_MINOR,
                        LEDGER_DAILY_TOTAL.TRANSFERS)
                .select(select(
                                val(day),
                                LEDGER_TRANSFER.DEBIT,
                                LEDGER_TRANSFER.CREDIT,
                                LEDGER_TRANSFER.CURRENCY,
                                sum(LEDGER_TRANSFER.AMOUNT_MINOR).cast(LEDGER_DAILY_TOTAL.AMOUNT_MINOR),
                                count().cast(LEDGER_DAILY_TOTAL.TRANSFERS))
                        .from(LEDGER_TRANSFER)
                        .where(LEDGER_TRANSFER.POSTED_AT.ge(start(day)))
                        .and(LEDGER_TRANSFER.POSTED_AT.lt(start(day.plusDays(1))))
                        .groupBy(LEDGER_TRANSFER.DEBIT, LEDGER_TRANSFER.CREDIT, LEDGER_TRANSFER.CURRENCY))
                .execute();
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
