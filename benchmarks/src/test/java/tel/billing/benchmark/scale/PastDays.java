package tel.billing.benchmark.scale;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import tel.billing.invoice.persistence.JooqVatDailyTotals;
import tel.billing.ledger.persistence.JooqLedgerDailyTotals;
import tel.billing.shared.DailyTotals;

/// The days of the ledger and of VAT that the scheduled jobs of a running service would have closed.
public final class PastDays {
    /// Today and yesterday, which a database constraint keeps open.
    private static final int OPEN_DAYS = 2;

    private PastDays() {}

    /// Closes them with the service's own stores.
    public static void close(Connection service) throws SQLException {
        service.setAutoCommit(false);
        var sql = DSL.using(service, SQLDialect.POSTGRES);
        var last = LocalDate.now(ZoneOffset.UTC).minusDays(OPEN_DAYS);
        for (var dailyTotals : List.<DailyTotals>of(new JooqLedgerDailyTotals(sql), new JooqVatDailyTotals(sql))) {
            while (dailyTotals.closeNextDay(last).isPresent()) {
                service.commit();
            }
            service.commit();
        }
    }
}
