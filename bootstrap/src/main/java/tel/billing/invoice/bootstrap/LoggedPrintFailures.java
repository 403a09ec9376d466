package tel.billing.invoice.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.invoice.application.PrintAlarm;
import tel.billing.invoice.domain.Invoice;

/// Counts the papers that letters went without, and names each as an error in the log.
final class LoggedPrintFailures implements PrintAlarm {
    private static final Logger LOG = LoggerFactory.getLogger(LoggedPrintFailures.class);

    private final Counter unprintable;

    LoggedPrintFailures(MeterRegistry meters) {
        unprintable = Counter.builder("billing.invoices.unprintable")
                .description("Letters that went without their invoice or credit note, which cannot be printed")
                .register(meters);
    }

    @Override
    public void unprintable(Invoice paper, RuntimeException why) {
        unprintable.increment();
        LOG.error(
                "{} ({}) cannot be printed, and its letter goes without it",
                paper.number(),
                paper.id().value(),
                why);
    }
}
