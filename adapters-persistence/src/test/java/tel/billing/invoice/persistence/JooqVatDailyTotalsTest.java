package tel.billing.invoice.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;
import static tel.billing.invoice.spec.SampleInvoices.DOMESTIC;
import static tel.billing.invoice.spec.SampleInvoices.line;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.invoice.spec.VatDailyTotalsContract;
import tel.billing.shared.persistence.GuideStatement;
import tel.billing.shared.persistence.TestDatabase;

class JooqVatDailyTotalsTest extends VatDailyTotalsContract {
    private static final String CONSTRAINT = "invoice_daily_vat_of_a_day_that_ended_a_day_ago";

    private final TestDatabase database;

    JooqVatDailyTotalsTest() {
        var testDatabase = TestDatabase.empty();
        super(testDatabase, new JooqInvoices(testDatabase.sql()), new JooqVatDailyTotals(testDatabase.sql()));
        database = testDatabase;
    }

    /// The totals replace the invoices of closed days: a wrong total is visible.
    @Test
    void the_report_uses_the_totals_of_closed_days() {
        add(noon(MONDAY));
        close(MONDAY);

        database.admin().execute("UPDATE invoice_daily_vat SET documents = 7, net_minor = 7000, vat_minor = 1470");

        assertThat(reported()).isEqualTo(7);
    }

    @Test
    void after_an_operator_deletes_all_totals_they_are_built_again() {
        add(noon(MONDAY));
        add(noon(TUESDAY));
        closeAll(FRIDAY);

        database.admin().execute("TRUNCATE invoice_daily_vat");

        assertThat(reported()).isEqualTo(2);
        assertThat(closeAll(FRIDAY)).containsExactly(MONDAY, TUESDAY);
        assertThat(reported()).isEqualTo(2);
    }

    @ParameterizedTest(name = "{0} days ago")
    @ValueSource(ints = {-1, 0, 1})
    void a_day_that_did_not_end_a_day_ago_cannot_be_closed(int daysAgo) {
        var today = today();
        var refusal = refusalToClose(today.minusDays(daysAgo));
        if (!today().equals(today)) {
            // At midnight the day may have ended a day ago.
            TestDatabase.empty();
            refusal = refusalToClose(today().minusDays(daysAgo));
        }

        assertThat(refusal).rootCause().hasMessageContaining(CONSTRAINT);
    }

    private Throwable refusalToClose(LocalDate day) {
        add(noon(day));
        return catchThrowable(() -> close(day));
    }

    @Test
    void a_day_that_ended_a_day_ago_can_be_closed() {
        var day = today().minusDays(2);
        add(noon(day));

        assertThat(close(day)).contains(day);
    }

    @Test
    void a_day_that_was_closed_by_a_clock_that_was_ahead_is_reported_and_reopened() {
        var tomorrow = today().plusDays(1);
        add(noon(tomorrow));
        var check = database.admin()
                .fetchSingle(
                        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = {0}", DSL.val(CONSTRAINT))
                .get(0, String.class);
        database.admin().execute("ALTER TABLE invoice_daily_vat DROP CONSTRAINT " + CONSTRAINT);
        try {
            assertThat(close(tomorrow)).contains(tomorrow);
            add(noon(tomorrow));
            assertThat(documentsOf(tomorrow)).isEqualTo(2);

            assertThat(close(MONDAY)).isEmpty();

            assertThat(documentsOf(tomorrow)).isEqualTo(2);
            assertThat(database.sql().fetchValue("SELECT count(*) FROM invoice_daily_vat"))
                    .isEqualTo(0L);
        } finally {
            database.admin().execute("DELETE FROM invoice_daily_vat");
            database.admin().execute("ALTER TABLE invoice_daily_vat ADD CONSTRAINT " + CONSTRAINT + " " + check);
        }
    }

    /// The closing waits for the invoice, or the invoice reopens the day.
    @Test
    void a_late_invoice_that_commits_after_a_concurrent_closing_began_is_counted() throws InterruptedException {
        add(noon(MONDAY));
        var content = SampleInvoices.charge(database.account(), noon(MONDAY), line(DOMESTIC, 10_00));
        var closing = Thread.ofVirtual().unstarted(() -> close(MONDAY));

        database.unitOfWork().run(() -> {
            new JooqInvoices(database.sql()).add(SampleInvoices.SELLER.series(), 2026, List.of(content));
            closing.start();
            await().atMost(Duration.ofMinutes(1)).until(database::isALockAwaited);
        });
        closing.join();

        assertThat(database.sql().fetchValue("SELECT documents FROM invoice_daily_vat"))
                .isEqualTo(2L);
    }

    @Test
    void the_statement_of_the_guide_finds_wrong_and_missing_totals() {
        add(noon(MONDAY));
        add(noon(TUESDAY));
        closeAll(FRIDAY);
        var statement = GuideStatement.of("incidents/invoices.md", "full join");
        assertThat(database.admin().fetch(statement)).isEmpty();

        database.admin().execute("UPDATE invoice_daily_vat SET vat_minor = vat_minor + 1 WHERE day = '2026-01-06'");
        assertThat(database.admin().fetch(statement)).hasSize(1);
        database.admin().execute("DELETE FROM invoice_daily_vat WHERE day = '2026-01-05'");
        assertThat(database.admin().fetch(statement)).hasSize(2);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "INSERT INTO invoice_daily_vat VALUES ('2026-01-05', 'EUR', 'NL', 'domestic', 2100, '', 1, 1, 0, 1)",
                "UPDATE invoice_daily_vat SET net_minor = 1",
                "DELETE FROM invoice_daily_vat",
                "TRUNCATE invoice_daily_vat"
            })
    void the_service_has_no_permission_to(String statement) {
        assertThatThrownBy(() -> database.sql().execute(statement))
                .rootCause()
                .hasMessageContaining("permission denied");
    }

    /// Otherwise the job would close the same day again and again.
    @Test
    void a_day_whose_invoices_have_no_lines_cannot_be_closed() {
        add(noon(MONDAY));
        database.admin().connection(connection -> {
            try (var statement = connection.createStatement()) {
                statement.execute("SET session_replication_role = replica");
                statement.execute("DELETE FROM invoice_line");
                statement.execute("RESET session_replication_role");
            }
        });

        assertThatThrownBy(() -> close(FRIDAY)).rootCause().hasMessageContaining("have no lines");
    }

    private long documentsOf(LocalDate day) {
        return new JooqInvoices(database.sql())
                .figures(noon(day).minus(Duration.ofHours(12)), noon(day).plus(Duration.ofHours(12))).stream()
                        .mapToLong(VatSummary::documents)
                        .sum();
    }

    private LocalDate today() {
        return LocalDate.ofInstant(database.sql().fetchSingle("SELECT now()").get(0, Instant.class), ZoneOffset.UTC);
    }
}
