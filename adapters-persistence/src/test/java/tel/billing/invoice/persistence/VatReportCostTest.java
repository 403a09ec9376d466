package tel.billing.invoice.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.val;
import static tel.billing.invoice.spec.SampleInvoices.DOMESTIC;
import static tel.billing.invoice.spec.SampleInvoices.line;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.shared.CloseDays;
import tel.billing.shared.persistence.JooqUnitOfWork;
import tel.billing.shared.persistence.TestDatabase;

/// The costs of the VAT report, and of closing a day, must not grow with the number of invoices on closed days.
class VatReportCostTest {
    private static final int INVOICES_OF_A_DAY = 200;
    private static final int DAYS = 50;
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

    private final TestDatabase database = TestDatabase.empty();
    private final JooqInvoices invoices = new JooqInvoices(database.sql());
    private final JooqVatDailyTotals vatDailyTotals = new JooqVatDailyTotals(database.sql());
    private final CloseDays closeDays =
            new CloseDays(new JooqUnitOfWork(database.dataSource()), vatDailyTotals, Instant::now);

    @Test
    void invoices_of_closed_days_are_not_read() {
        issue(0, DAYS);
        closeDays.run();
        issue(DAYS, 1);
        database.admin().execute("ANALYZE invoice_invoice, invoice_line");

        var report = buffersOf(this::report);
        var closing = buffersOf(this::closeNextDay);

        database.admin().execute("TRUNCATE invoice_daily_vat");
        var all = buffersOf(this::report);
        assertThat(report).isLessThan(all / 5);
        assertThat(closing).isLessThan(all / 5);
    }

    private void report() {
        var from = FIRST.plus(Duration.ofHours(1));
        var figures = readByIndex(() -> invoices.figures(from, from.plus(Duration.ofDays(2 * DAYS))));
        assertThat(figures).hasSize(1);
    }

    /// As with many invoices: PostgreSQL reads the whole of a small table.
    private <T> T readByIndex(Supplier<T> work) {
        return database.unitOfWork().perform(() -> {
            for (var plan : List.of("seqscan", "hashjoin", "mergejoin")) {
                database.sql().execute("SET LOCAL enable_%s = off".formatted(plan));
            }
            return work.get();
        });
    }

    private void closeNextDay() {
        var last = LocalDate.ofInstant(FIRST, ZoneOffset.UTC).plusYears(1);
        readByIndex(() -> vatDailyTotals.closeNextDay(last));
    }

    private void issue(int firstDay, int days) {
        var account = database.account();
        IntStream.range(firstDay, firstDay + days).forEach(day -> {
            var contents = IntStream.range(0, INVOICES_OF_A_DAY)
                    .mapToObj(minute -> SampleInvoices.charge(
                            account,
                            FIRST.plus(Duration.ofDays(day)).plus(Duration.ofMinutes(minute)),
                            line(DOMESTIC, 10_00)))
                    .toList();
            database.unitOfWork().perform(() -> invoices.add(SampleInvoices.SELLER.series(), 2026, contents));
        });
    }

    private long buffersOf(Runnable work) {
        database.admin().execute("SELECT pg_stat_statements_reset()");
        work.run();
        return database.admin().fetchSingle("""
                        SELECT sum(shared_blks_hit + shared_blks_read)::bigint FROM pg_stat_statements
                        JOIN pg_roles ON pg_roles.oid = userid
                        WHERE toplevel AND rolname = {0}
                        """, val("billing_service")).get(0, Long.class);
    }
}
