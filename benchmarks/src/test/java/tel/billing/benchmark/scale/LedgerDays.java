package tel.billing.benchmark.scale;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import tel.billing.ledger.persistence.JooqDailyTotals;

/// The days of the ledger that the scheduled job of a running service would have closed.
public final class LedgerDays {
    /// Today and yesterday, which a database constraint keeps open.
    private static final int OPEN_DAYS = 2;

    private LedgerDays() {}

    /// Closes them with the service's own store.
    public static void close(Connection service) throws SQLException {
        service.setAutoCommit(false);
        var dailyTotals = new JooqDailyTotals(DSL.using(service, SQLDialect.POSTGRES));
        var last = LocalDate.now(ZoneOffset.UTC).minusDays(OPEN_DAYS);
        while (dailyTotals.closeNextDay(last).isPresent()) {
            service.commit();
        }
    }
}
