package tel.billing.ledger.persistence;

import java.time.LocalDate;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import tel.billing.shared.DailyTotals;

/// Stores the daily totals in PostgreSQL. A function of the schema's owner closes days, so that the service
/// cannot write other totals. A trigger reopens closed days if a late transfer is posted.
public record JooqLedgerDailyTotals(DSLContext sql) implements DailyTotals {

    @Override
    public Optional<LocalDate> closeNextDay(LocalDate last) {
        return sql.fetchOptional("SELECT ledger_close_next_day({0})", DSL.val(last))
                .map(row -> row.get(0, LocalDate.class));
    }
}
