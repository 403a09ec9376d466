package tel.billing.invoice.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.invoice.application.document.RenderFailureAlarm;
import tel.billing.invoice.domain.Invoice;

/// Counts the documents that could not be printed, and logs each as an error.
public final class RenderFailureLog implements RenderFailureAlarm {
    private static final Logger LOG = LoggerFactory.getLogger(RenderFailureLog.class);

    private final Counter unprintable;

    public RenderFailureLog(MeterRegistry meters) {
        unprintable = Counter.builder("billing.invoices.unprintable")
                .description("E-mails sent without their invoice or credit note, which could not be printed")
                .register(meters);
    }

    @Override
    public void unprintable(Invoice invoice, RuntimeException cause) {
        unprintable.increment();
        LOG.error(
                "{} ({}) cannot be printed. The e-mail was sent without it.",
                invoice.number(),
                invoice.id().value(),
                cause);
    }
}
