package tel.billing.provisioning.kamailio;

import java.net.ConnectException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Says once a minute why something does not answer: as a warning if it may come back by itself,
/// and as an error if somebody must mend something. A warning keeps no error quiet.
final class Alarm {
    private static final Logger LOG = LoggerFactory.getLogger(Alarm.class);
    /// Classes of SQLSTATE: what does not fit, what must not be, who may not come in, where to, and what
    /// is unknown or not allowed there.
    private static final Set<String> OURS = Set.of("22", "23", "28", "3D", "42");

    private static final long SILENCE = Duration.ofMinutes(1).toNanos();

    private final String who;
    private final AtomicLong nextWarning = new AtomicLong(System.nanoTime());
    private final AtomicLong nextError = new AtomicLong(System.nanoTime());

    Alarm(String who) {
        this.who = who;
    }

    void ring(Throwable cause) {
        if (isOurs(cause)) {
            if (isTimeForError()) {
                LOG.error("{} does not take what we say: {}", who, reason(cause));
            }
        } else if (isTime(nextWarning)) {
            LOG.warn("{} does not answer: {}", who, reason(cause));
        }
    }

    void refuses(String reason) {
        if (isTimeForError()) {
            LOG.error("{} refuses to answer us: {}", who, reason);
        }
    }

    /// The tables, the rights or the login are not as they must be, or it is our own fault.
    private static boolean isOurs(Throwable cause) {
        return causes(cause)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .findFirst()
                .map(SQLException::getSQLState)
                .map(state -> OURS.contains(state.substring(0, 2)))
                .orElse(cause instanceof RuntimeException);
    }

    /// The innermost message tells most. Its first line holds no values.
    private static String reason(Throwable cause) {
        return causes(cause)
                .map(Throwable::getMessage)
                .filter(Objects::nonNull)
                .flatMap(message -> message.lines().limit(1))
                .reduce((_, inner) -> inner)
                .map(message -> "%s, %s".formatted(cause.getClass().getSimpleName(), message))
                .orElseGet(() -> cause instanceof ConnectException
                        ? "no connection"
                        : cause.getClass().getSimpleName());
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }

    /// What then seems to be silence is told by it too.
    private boolean isTimeForError() {
        var isTime = isTime(nextError);
        if (isTime) {
            nextWarning.set(System.nanoTime() + SILENCE);
        }
        return isTime;
    }

    private static boolean isTime(AtomicLong next) {
        var now = System.nanoTime();
        var due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + SILENCE);
    }
}
