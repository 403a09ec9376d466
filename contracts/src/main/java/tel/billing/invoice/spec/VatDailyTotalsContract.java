package tel.billing.invoice.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.invoice.spec.SampleInvoices.DOMESTIC;
import static tel.billing.invoice.spec.SampleInvoices.REVERSE_CHARGE;
import static tel.billing.invoice.spec.SampleInvoices.line;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.shared.DailyTotals;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.DailyTotalsContract;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.spec.SampleExchangeRates;

/// Contract of the [DailyTotals] of VAT, which the VAT report uses.
public abstract class VatDailyTotalsContract extends DailyTotalsContract {
    private static final InvoiceSeries SERIES = SampleInvoices.SELLER.series();
    private static final int YEAR = 2026;
    private static final int HOURS = 6 * 24;
    private static final Duration SEVEN_HOURS = Duration.ofHours(7);
    private static final Instant START = MONDAY.atStartOfDay(ZoneOffset.UTC).toInstant();

    private final Invoices invoices;
    private final InMemoryUnitOfWork unitOfWorkOfExpected = new InMemoryUnitOfWork();
    private final Invoices expected = new InMemoryInvoices(unitOfWorkOfExpected);

    protected VatDailyTotalsContract(StoreFixture fixture, Invoices invoices, DailyTotals dailyTotals) {
        super(fixture, dailyTotals);
        this.invoices = invoices;
    }

    @Override
    protected final void add(Instant at) {
        issue(SampleInvoices.charge(account(), at, line(DOMESTIC, 10_00)));
    }

    @Override
    protected final long reported() {
        var figures = invoices.figures(START, noon(FRIDAY.plusDays(7)));
        assertThat(figures).hasSize(1).first().satisfies(figure -> {
            assertThat(figure.net()).isEqualTo(Money.of(figure.documents() * 10_00, "EUR"));
            assertThat(figure.vat()).isEqualTo(Money.of(figure.documents() * 2_10, "EUR"));
        });
        return figures.getFirst().documents();
    }

    /// Most periods begin or end within a day.
    @Test
    void the_figures_of_each_period_are_the_same_before_and_after_each_closing() {
        var conversion = SampleExchangeRates.conversion(
                "EUR", "SEK", SampleExchangeRates.quote("SEK", "11.0530", Arbitrary.INSTANT));
        for (var at = START; at.isBefore(START.plus(Duration.ofDays(5))); at = at.plus(SEVEN_HOURS)) {
            var invoice = issue(SampleInvoices.charge(
                    account(), at, line(DOMESTIC, 10_00), line(REVERSE_CHARGE, 7_00), line(DOMESTIC, 1_00)));
            issue(SampleInvoices.charge(account(), at, line(DOMESTIC, Money.of(500, "JPY"))));
            issue(SampleInvoices.converted(SampleInvoices.charge(account(), at, line(DOMESTIC, 3_00)), conversion));
            correct(SampleInvoices.note(invoice, 1, at, line(DOMESTIC, 4_00)));
        }
        assertThat(expected.figures(START, START.plus(Duration.ofHours(HOURS)))).hasSize(4);
        assertThatEachPeriodIsReported();

        for (var day = 0; day <= 4; day++) {
            assertThat(close(FRIDAY)).contains(MONDAY.plusDays(day));
            assertThatEachPeriodIsReported();
        }
    }

    private void assertThatEachPeriodIsReported() {
        for (var first = -2; first < HOURS; first += 11) {
            for (var hours : List.of(1, 12, 24, 25, 48, 60, 72, HOURS)) {
                var from = START.plus(Duration.ofHours(first));
                var until = from.plus(Duration.ofHours(hours));
                assertThat(invoices.figures(from, until))
                        .as("from %s until %s", from, until)
                        .isEqualTo(expected.figures(from, until));
            }
        }
    }

    private Invoice issue(InvoiceContent content) {
        unitOfWorkOfExpected.perform(() -> expected.add(SERIES, YEAR, List.of(content)));
        return committed(() -> invoices.add(SERIES, YEAR, List.of(content))).getFirst();
    }

    private void correct(InvoiceContent note) {
        unitOfWorkOfExpected.perform(() -> expected.addNote(SERIES, YEAR, note));
        assertThat(committed(() -> invoices.addNote(SERIES, YEAR, note))).isPresent();
    }
}
