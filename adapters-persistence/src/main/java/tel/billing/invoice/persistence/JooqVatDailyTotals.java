package tel.billing.invoice.persistence;

import java.time.LocalDate;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import tel.billing.shared.DailyTotals;

/// Stores the VAT figures of closed days in PostgreSQL. A function of the schema's owner closes days, so that the
/// service cannot write other figures. A trigger reopens closed days if a late invoice is issued.
public record JooqVatDailyTotals(DSLContext sql) implements DailyTotals {

    @Override
    public Optional<LocalDate> closeNextDay(LocalDate last) {
        return sql.fetchOptional("SELECT invoice_close_next_day({0})", DSL.val(last))
                .map(row -> row.get(0, LocalDate.class));
    }
}
