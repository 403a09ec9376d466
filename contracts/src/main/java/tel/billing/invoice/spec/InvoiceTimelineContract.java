package tel.billing.invoice.spec;

import java.time.Instant;
import java.util.List;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.shared.spec.TimelineSourceContract;

/// The contract of invoices on a timeline.
public abstract class InvoiceTimelineContract extends TimelineSourceContract {
    private final Invoices invoices;

    protected InvoiceTimelineContract(StoreFixture fixture, TimelineSource source, Invoices invoices) {
        super(fixture, source);
        this.invoices = invoices;
    }

    @Override
    protected String happen(DataSubject subject, Instant at) {
        var content = SampleInvoices.charge(subject.account(), at, SampleInvoices.line(SampleInvoices.DOMESTIC, 10_00));
        var invoice = committed(() -> invoices.add(new InvoiceSeries("INV"), 2026, List.of(content)))
                .getFirst();
        return "invoice EUR 12.10 " + invoice.number();
    }
}
