package tel.billing.shared.web.server;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tomcat's HTTP/1.1 with a deadline for each request. Tomcat's own timeouts limit the time between two bytes, so a
/// client that sends a byte every few seconds keeps its connection, and for a body also a thread, for hours.
///
/// At the deadline the connection stops to accept input. If the request is incomplete, Tomcat then sees its end and
/// closes the connection. If the service still works on a complete request, the client gets the answer, and the
/// connection closes after it.
public final class DeadlineHttpProtocol extends Http11NioProtocol {
    private static final Logger LOG = LoggerFactory.getLogger(DeadlineHttpProtocol.class);

    /// How often the deadlines are checked, as a part of the timeout.
    private static final int CHECKS = 10;

    private final Map<SocketWrapperBase<?>, Request> requests = new ConcurrentHashMap<>();
    private Duration requestTimeout = Duration.ofSeconds(10);
    private @Nullable ScheduledExecutorService clock;

    /// Sets the deadline of each request.
    ///
    /// @param timeout from the first byte of a request to the last byte of its body
    public void setRequestTimeout(Duration timeout) {
        requestTimeout = timeout;
    }

    @Override
    public void start() throws Exception {
        super.start();
        var interval = requestTimeout.dividedBy(CHECKS).toMillis();
        clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("request-deadlines").factory());
        var _ = clock.scheduleWithFixedDelay(this::endOverdue, interval, interval, TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() throws Exception {
        if (clock != null) {
            clock.shutdownNow();
        }
        super.stop();
    }

    @Override
    protected Processor createProcessor() {
        return new Http11Processor(this, getAdapter()) {
            @Override
            public SocketState service(SocketWrapperBase<?> connection) throws IOException {
                requests.put(connection, getRequest());
                var state = SocketState.CLOSED;
                try {
                    state = super.service(connection);
                } finally {
                    // Tomcat returns LONG while the headers are incomplete, and calls again when more bytes arrive.
                    if (state != SocketState.LONG) {
                        requests.remove(connection);
                    }
                }
                return state;
            }
        };
    }

    private void endOverdue() {
        requests.forEach((connection, request) -> {
            if (connection.isClosed()) {
                requests.remove(connection);
            } else if (isOverdue(request) && connection.getSocket() instanceof NioChannel channel) {
                endInput(channel);
            }
        });
    }

    private boolean isOverdue(Request request) {
        var start = request.getStartTimeNanos();
        // Tomcat's value before the first byte.
        return start != -1 && System.nanoTime() - start >= requestTimeout.toNanos();
    }

    /// A connection may close at any moment, and then has no channel. The deadlines of all others must hold on.
    private static void endInput(NioChannel channel) {
        try {
            var open = channel.getIOChannel();
            if (open != null) {
                open.shutdownInput();
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("The connection is closed already.", e);
        }
    }
}
