package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import tel.billing.payment.application.notification.ProcessorNotifications.Delivery;
import tel.billing.payment.application.notification.ReceiveNotifications;

/// Counts rejected requests to the notification endpoint and logs the reason, at most once a minute. Rejected
/// notifications are not stored until the problem is solved.
public final class InstrumentedNotifications implements ReceiveNotifications {
    private static final Logger LOG = LoggerFactory.getLogger(InstrumentedNotifications.class);

    private final ReceiveNotifications notices;
    private final Refusals senders;
    private final Refusals signatures;
    private final Refusals unreadable;

    public InstrumentedNotifications(ReceiveNotifications notices, MeterRegistry meters) {
        this.notices = notices;
        this.senders = new Refusals(
                Level.WARN,
                "Rejected a request to the card processor's endpoint: wrong user or password",
                counter("sender", meters));
        this.signatures = new Refusals(
                Level.ERROR,
                "Rejected a notification of the card processor: user and password are correct, but the signature does"
                        + " not match our key",
                counter("signature", meters));
        this.unreadable = new Refusals(
                Level.ERROR,
                "Rejected a notification of the card processor: it is unreadable",
                counter("unreadable", meters));
    }

    @Override
    public boolean admits(Map<String, String> headers) {
        var admitted = notices.admits(headers);
        if (!admitted) {
            senders.another("");
        }
        return admitted;
    }

    @Override
    public Outcome receive(Delivery delivery) {
        var outcome = notices.receive(delivery);
        switch (outcome) {
            case Outcome.Received() -> {}
            case Outcome.Forged() -> signatures.another("");
            case Outcome.Unreadable(var why) -> unreadable.another(why);
        }
        return outcome;
    }

    private static Counter counter(String why, MeterRegistry meters) {
        return Counter.builder("billing.notices.refused")
                .description("Rejected requests to the card processor's notification endpoint")
                .tag("why", why)
                .register(meters);
    }

    /// Rejections of one kind.
    private record Refusals(Level level, String words, Counter counter, OnceAMinute due) {

        Refusals(Level level, String words, Counter counter) {
            this(level, words, counter, new OnceAMinute());
        }

        void another(String why) {
            counter.increment();
            if (due.isDue()) {
                LOG.atLevel(level).log("{}{}{}", words, why.isEmpty() ? "" : ": ", why);
            }
        }
    }
}
