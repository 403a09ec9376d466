package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;
import tel.billing.shared.StoreUnavailable;

/// Distinguishes an outage of PostgreSQL from other failures.
final class Outage {
    private static final String CONNECTION_EXCEPTIONS = "08";
    /// admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections
    private static final Set<String> UNAVAILABLE = Set.of("57P01", "57P02", "57P03", "53300");

    private Outage() {}

    /// The exception to throw instead of `broken`: [StoreUnavailable] if PostgreSQL is down,
    /// otherwise `broken`.
    static RuntimeException translate(RuntimeException broken) {
        if (broken instanceof StoreUnavailable) {
            return broken;
        }
        for (Throwable cause = broken; cause != null; cause = cause.getCause()) {
            if (isUnavailable(cause)) {
                return new StoreUnavailable(cause);
            }
        }
        return broken;
    }

    private static boolean isUnavailable(Throwable cause) {
        return switch (cause) {
            case SQLTransientConnectionException _ -> true;
            case SQLNonTransientConnectionException _ -> true;
            case SQLException failed -> isUnavailable(failed.getSQLState());
            case CannotCreateTransactionException _ -> true;
            default -> false;
        };
    }

    private static boolean isUnavailable(@Nullable String state) {
        return state != null && (state.startsWith(CONNECTION_EXCEPTIONS) || UNAVAILABLE.contains(state));
    }
}
