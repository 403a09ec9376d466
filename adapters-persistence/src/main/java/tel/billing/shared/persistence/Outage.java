package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;
import tel.billing.shared.StoreUnavailable;

/// Distinguishes an outage of PostgreSQL from other failures.
public final class Outage {
    /// SQLSTATE classes: connection exception, insufficient resources, system error.
    private static final Set<String> CLASSES = Set.of("08", "53", "58");

    /// Codes in other classes: lock_not_available, query_canceled (by a timeout), admin_shutdown, crash_shutdown,
    /// cannot_connect_now, idle_session_timeout, read_only_sql_transaction (on a standby).
    private static final Set<String> CODES = Set.of("55P03", "57014", "57P01", "57P02", "57P03", "57P05", "25006");

    /// Too many connections: PostgreSQL writes on the connections that it has.
    private static final String TOO_MANY_CONNECTIONS = "53300";

    private Outage() {}

    /// Whether a failure is due to an outage.
    public static boolean isCauseOf(Throwable failure) {
        return find(failure, Outage::isOutage).isPresent();
    }

    /// The exception to throw instead of `broken`: [StoreUnavailable] if PostgreSQL is not available,
    /// otherwise `broken`.
    static RuntimeException translate(RuntimeException broken) {
        return broken instanceof StoreUnavailable
                ? broken
                : find(broken, Outage::isOutage)
                        .<RuntimeException>map(StoreUnavailable::new)
                        .orElse(broken);
    }

    /// Whether PostgreSQL answers but cannot write: the disk is full or broken, or the server is a standby.
    static boolean isRefusalToWrite(Throwable failure) {
        return find(failure, cause -> cause instanceof SQLException refusal && isRefusalToWrite(refusal.getSQLState()))
                .isPresent();
    }

    private static Optional<Throwable> find(Throwable failure, Predicate<Throwable> condition) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(condition)
                .findFirst();
    }

    private static boolean isOutage(Throwable cause) {
        return switch (cause) {
            case StoreUnavailable _ -> true;
            case SQLTransientConnectionException _ -> true;
            case SQLNonTransientConnectionException _ -> true;
            case SQLException failed -> isOutage(failed.getSQLState());
            case CannotCreateTransactionException _ -> true;
            default -> false;
        };
    }

    private static boolean isOutage(@Nullable String state) {
        return state != null && (CODES.contains(state) || CLASSES.stream().anyMatch(state::startsWith));
    }

    private static boolean isRefusalToWrite(@Nullable String state) {
        return state != null
                && !state.equals(TOO_MANY_CONNECTIONS)
                && (state.startsWith("53") || state.startsWith("58") || state.equals("25006"));
    }
}
