package tel.billing.shared.web.response;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Clients that closed their connection before they had sent the whole request, or before they had received the
/// whole response. That is no failure of the service. The metric `billing.requests.disconnected` counts them.
public final class Disconnections {
    private static final Logger LOG = LoggerFactory.getLogger(Disconnections.class);

    private final Counter counter;

    public Disconnections(MeterRegistry meters) {
        this.counter = Counter.builder("billing.requests.disconnected")
                .description("Requests whose client closed the connection early")
                .register(meters);
    }

    /// Counts a request whose client disconnected. Does not count one that the service ended at its deadline.
    public void report(Exception cause) {
        if (!ConnectionReuse.isEnding()) {
            counter.increment();
            LOG.debug("The client closed the connection: {}", cause.toString());
        }
    }
}
