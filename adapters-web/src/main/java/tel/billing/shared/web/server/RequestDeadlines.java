package tel.billing.shared.web.server;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connections of the server, each with the request that arrives on it or with the time since the last
/// one. A check shuts the input of those that are overdue; Tomcat then sees the end of the input and closes
/// the connection.
final class RequestDeadlines {
    private static final Logger LOG = LoggerFactory.getLogger(RequestDeadlines.class);

    /// Tomcat's start time before the first byte of a request.
    private static final long NOT_STARTED = -1;

    private final Map<Object, Connection> connections = new ConcurrentHashMap<>();
    private final Set<Class<?>> failures = ConcurrentHashMap.newKeySet();
    private final LongSupplier nanoTime;

    RequestDeadlines(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// Returns the connection with this key. A new one takes the channel: the objects
    /// around the channel are reused for connections of other clients.
    ///
    /// @param closed whether the connection is closed, after which it is forgotten
    Connection connection(Object key, SocketChannel channel, BooleanSupplier closed) {
        return connections.computeIfAbsent(key, _ -> new Connection(channel, closed));
    }

    void forget(Object key) {
        connections.remove(key);
    }

    /// Shuts the input of each overdue connection. The others are checked also if one fails.
    ///
    /// @param request how long a request may take to arrive
    /// @param pause how long a connection may wait between two requests
    void check(Duration request, Duration pause) {
        connections.forEach((key, connection) -> {
            try {
                if (connection.closed.getAsBoolean()) {
                    connections.remove(key, connection);
                } else {
                    connection.shutIfOverdue(request.toNanos(), pause.toNanos());
                }
            } catch (ClosedChannelException closed) {
                connections.remove(key, connection);
            } catch (IOException | RuntimeException | Error failure) {
                if (failures.add(failure.getClass())) {
                    LOG.warn(
                            "The deadline of a connection could not be enforced. Further failures of this class are not"
                                    + " logged.",
                            failure);
                }
            }
        });
    }

    /// One connection. The threads that serve its requests and the thread that checks deadlines share it.
    final class Connection {
        private final SocketChannel channel;
        private final BooleanSupplier closed;
        private volatile @Nullable LongSupplier request;
        private volatile long waitingSince = nanoTime.getAsLong();
        private volatile boolean hasServed;
        private volatile boolean inputShut;

        private Connection(SocketChannel channel, BooleanSupplier closed) {
            this.channel = channel;
            this.closed = closed;
        }

        /// Bytes have arrived, of a request or empty lines before one.
        ///
        /// @param start when the first of them arrived; may change when the next request starts
        void reading(LongSupplier start) {
            request = start;
        }

        /// The connection waits for its next request. If only empty lines arrived, it has been waiting all
        /// the time.
        void waiting(boolean served) {
            if (served) {
                hasServed = true;
                waitingSince = nanoTime.getAsLong();
            }
            request = null;
        }

        boolean isInputShut() {
            return inputShut;
        }

        private void shutIfOverdue(long requestNanos, long pauseNanos) throws IOException {
            var current = request;
            if (current == null) {
                if (isOver(waitingSince, hasServed ? pauseNanos : requestNanos) && request == null) {
                    shut();
                }
                return;
            }
            var start = current.getAsLong();
            // The request may have been completed since, and the next one be on its way.
            if (start != NOT_STARTED && isOver(start, requestNanos) && start == current.getAsLong()) {
                shut();
            }
        }

        private boolean isOver(long since, long limit) {
            return nanoTime.getAsLong() - since >= limit;
        }

        private void shut() throws IOException {
            if (!inputShut) {
                inputShut = true;
                channel.shutdownInput();
            }
        }
    }
}
