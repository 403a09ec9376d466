package tel.billing.provisioning.kamailio;

import java.net.ConnectException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.http.LogThrottle;

/// Logs, at most once a minute, why Kamailio or its database cannot be used: as a warning if the failure may
/// be temporary, and as an error if an operator must act. A warning never suppresses an error.
final class KamailioProblemLog {
    private static final Logger LOG = LoggerFactory.getLogger(KamailioProblemLog.class);
    /// Classes of SQLSTATE that need an operator: data exception, integrity constraint violation, invalid
    /// authorization, invalid catalog name, and syntax error or access rule violation.
    private static final Set<String> PERMANENT = Set.of("22", "23", "28", "3D", "42");

    private final String name;
    private final LogThrottle warnings = new LogThrottle();
    private final LogThrottle errors = new LogThrottle();

    KamailioProblemLog(String name) {
        this.name = name;
    }

    void log(Throwable cause) {
        if (isPermanent(cause)) {
            if (isTimeForError()) {
                LOG.error("{} rejects our statements: {}", name, reason(cause));
            }
        } else if (warnings.tryPass()) {
            LOG.warn("{} does not answer: {}", name, reason(cause));
        }
    }

    void logRejection(String reason) {
        if (isTimeForError()) {
            LOG.error("{} rejects our requests: {}", name, reason);
        }
    }

    /// The tables, the privileges or the login are not as required, or our own code is wrong.
    private static boolean isPermanent(Throwable cause) {
        return causes(cause)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .findFirst()
                .map(SQLException::getSQLState)
                .map(state -> PERMANENT.contains(state.substring(0, 2)))
                .orElse(cause instanceof RuntimeException);
    }

    /// The innermost message is the most specific. Its first line contains no values.
    static String reason(Throwable cause) {
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

    /// An error also suppresses warnings for a minute, because it explains the missing answers.
    private boolean isTimeForError() {
        var isTime = errors.tryPass();
        if (isTime) {
            warnings.suppress();
        }
        return isTime;
    }
}
