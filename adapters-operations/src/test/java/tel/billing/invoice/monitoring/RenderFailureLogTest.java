package tel.billing.invoice.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.shared.spec.Arbitrary;

@ExtendWith(OutputCaptureExtension.class)
class RenderFailureLogTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void a_document_that_could_not_be_rendered_is_counted_and_logged_as_an_error(CapturedOutput log) {
        var invoice = new Invoice(
                new InvoiceNumber(new InvoiceSeries("INV"), 2026, 42), SampleInvoices.charge(Arbitrary.accountId()));
        var alarm = new RenderFailureLog(meters);
        assertThat(unprintable()).isZero();

        alarm.notRendered(invoice, new IllegalStateException("a font is missing"));

        assertThat(unprintable()).isEqualTo(1);
        assertThat(log)
                .contains("ERROR", "INV-2026-000042", invoice.id().value().toString(), "a font is missing");
    }

    private double unprintable() {
        return meters.get("billing.invoices.unprintable").counter().count();
    }
}
