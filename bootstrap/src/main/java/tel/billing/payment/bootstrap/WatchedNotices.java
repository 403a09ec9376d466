package tel.billing.payment.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import tel.billing.payment.application.ProcessorNotices.Delivery;
import tel.billing.payment.application.ReceiveNotices;

/// Counts what comes to the card processor's address and is refused, and says in the log what is wrong: once a
/// minute, as often as it may come. What the processor tells is lost to us until it is put right.
final class WatchedNotices implements ReceiveNotices {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedNotices.class);

    private final ReceiveNotices notices;
    private final Refusals senders;
    private final Refusals signatures;
    private final Refusals unreadable;

    WatchedNotices(ReceiveNotices notices, MeterRegistry meters) {
        this.notices = notices;
        this.senders = new Refusals(
                Level.WARN,
                "what claims to be the card processor has another user or password than was agreed on",
                counter("sender", meters));
        this.signatures = new Refusals(
                Level.ERROR,
                "what the card processor tells is not kept: user and password are right, but the signature is not of"
                        + " our key",
                counter("signature", meters));
        this.unreadable = new Refusals(
                Level.ERROR,
                "what the card processor tells is not kept, as it cannot be read",
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
                .description("Requests that claimed to come from the card processor and were refused")
                .tag("why", why)
                .register(meters);
    }

    /// Of one kind.
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
