package tel.billing.invoice.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.invoice.application.document.RenderFailureAlarm;
import tel.billing.invoice.domain.Invoice;

/// Counts the documents that could not be rendered, and logs each as an error.
public final class RenderFailureLog implements RenderFailureAlarm {
    private static final Logger LOG = LoggerFactory.getLogger(RenderFailureLog.class);

    private final Counter notRendered;

    public RenderFailureLog(MeterRegistry meters) {
        notRendered = Counter.builder("billing.invoices.unprintable")
                .description("Invoices and credit notes that could not be rendered for an e-mail or an export")
                .register(meters);
    }

    @Override
    public void notRendered(Invoice invoice, RuntimeException cause) {
        notRendered.increment();
        LOG.error(
                "{} ({}) could not be rendered. The e-mail or the export of the account is without it.",
                invoice.number(),
                invoice.id().value(),
                cause);
    }
}
