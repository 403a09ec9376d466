package tel.billing.payment.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.application.notification.ReceiveNotifications;

/// Counts rejected requests to the notification endpoint and logs the reason, at most once a minute. Rejected
/// notifications are not stored until the problem is solved.
public final class InstrumentedNotifications implements ReceiveNotifications {
    private static final Logger LOG = LoggerFactory.getLogger(InstrumentedNotifications.class);

    private final ReceiveNotifications notifications;
    private final Rejections senders;
    private final Rejections signatures;
    private final Rejections unreadable;

    public InstrumentedNotifications(ReceiveNotifications notifications, MeterRegistry meters) {
        this.notifications = notifications;
        this.senders = new Rejections(
                Level.WARN,
                "Rejected a request to the card processor's endpoint: wrong user or password",
                counter("sender", meters));
        this.signatures = new Rejections(
                Level.ERROR,
                "Rejected a notification of the card processor: user and password are correct, but the signature does"
                        + " not match our key",
                counter("signature", meters));
        this.unreadable = new Rejections(
                Level.ERROR,
                "Rejected a notification of the card processor: it is unreadable",
                counter("unreadable", meters));
    }

    @Override
    public boolean admits(Map<String, String> headers) {
        var admitted = notifications.admits(headers);
        if (!admitted) {
            senders.another("");
        }
        return admitted;
    }

    @Override
    public Outcome receive(Delivery delivery) {
        var outcome = notifications.receive(delivery);
        switch (outcome) {
            case Outcome.Received() -> {}
            case Outcome.NotAuthentic() -> signatures.another("");
            case Outcome.Unreadable(var reason) -> unreadable.another(reason);
        }
        return outcome;
    }

    private static Counter counter(String reason, MeterRegistry meters) {
        return Counter.builder("billing.notifications.refused")
                .description("Rejected requests to the card processor's notification endpoint")
                .tag("why", reason)
                .register(meters);
    }

    /// Rejections of one kind.
    private record Rejections(Level level, String description, Counter counter, OnceAMinute warnings) {

        Rejections(Level level, String text, Counter counter) {
            this(level, text, counter, new OnceAMinute());
        }

        void another(String reason) {
            counter.increment();
            if (warnings.isDue()) {
                LOG.atLevel(level).log("{}{}{}", description, reason.isEmpty() ? "" : ": ", reason);
            }
        }
    }

    /// Permits one call per minute.
    private static final class OnceAMinute {
        private static final long SILENCE = Duration.ofMinutes(1).toNanos();

        private final AtomicLong next = new AtomicLong(System.nanoTime());

        boolean isDue() {
            var now = System.nanoTime();
            var due = next.get();
            return now - due >= 0 && next.compareAndSet(due, now + SILENCE);
        }
    }
}
