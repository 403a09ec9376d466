package tel.billing.shared.web.server;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.coyote.Processor;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.web.response.ConnectionReuse;

/// Tomcat's HTTP/1.1 with a deadline for each request. Tomcat's own timeouts limit the time between two
/// bytes. A client that sends a byte every few seconds keeps its connection for hours, and for a body also
/// a thread.
///
/// At the deadline the connection stops accepting input. If the request is incomplete, Tomcat then sees its
/// end and closes the connection. If the service still works on a complete request, the client gets the
/// answer with `Connection: close`, and the connection closes after it.
///
/// Empty lines before a request do not prolong the time that a connection may wait for it.
public final class DeadlineHttpProtocol extends Http11NioProtocol {
    /// How often the deadlines are checked, as a part of the timeout.
    private static final int CHECKS = 10;

    private final RequestDeadlines deadlines = new RequestDeadlines(System::nanoTime);
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
        var _ = clock.scheduleWithFixedDelay(
                () -> deadlines.check(requestTimeout, Duration.ofMillis(getKeepAliveTimeout())),
                interval,
                interval,
                TimeUnit.MILLISECONDS);
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
            public SocketState service(SocketWrapperBase<?> socket) throws IOException {
                var channel = channelOf(socket);
                // Without a channel the connection is closed, which Tomcat finds out.
                return channel.isPresent() ? serve(socket, channel.get()) : super.service(socket);
            }

            private SocketState serve(SocketWrapperBase<?> socket, SocketChannel channel) throws IOException {
                var connection = deadlines.connection(socket, channel, socket::isClosed);
                var served = served();
                connection.reading(getRequest()::getStartTimeNanos);
                var state = SocketState.CLOSED;
                try {
                    state = ConnectionReuse.<SocketState, IOException>whileServing(
                            connection::isInputShut, () -> super.service(socket));
                } finally {
                    if (state == SocketState.CLOSED) {
                        deadlines.forget(socket);
                    } else if (state != SocketState.LONG) {
                        // Tomcat returns LONG while the headers are incomplete, and calls again when more
                        // bytes arrive.
                        connection.waiting(served() > served);
                    }
                }
                return state;
            }

            // How many requests this processor has completed.
            private int served() {
                return getRequest().getRequestProcessor().getRequestCount();
            }
        };
    }

    /// Tomcat reuses the objects around a channel when a connection is closed. The channel belongs to this
    /// connection if the connection is still open after the channel was taken.
    private static Optional<SocketChannel> channelOf(SocketWrapperBase<?> socket) {
        return socket.getSocket() instanceof NioChannel channel
                ? Optional.ofNullable(channel.getIOChannel()).filter(_ -> !socket.isClosed())
                : Optional.empty();
    }
}
