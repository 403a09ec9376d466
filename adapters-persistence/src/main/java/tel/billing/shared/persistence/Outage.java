package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;
import tel.billing.shared.StoreUnavailable;

/// The outages of PostgreSQL, as opposed to other failures.
public enum Outage {
    /// There is no connection, or no answer.
    SILENCE,
    /// PostgreSQL answers but lacks resources (disk, memory), has a system error, or is a standby. It counts as unable
    /// to write.
    REFUSAL,
    /// A statement, or its wait for a lock, took too long.
    TIMEOUT;

    /// The outage that caused a failure; empty if none did.
    public static Optional<Outage> of(Throwable failure) {
        return cause(failure).flatMap(Outage::ofCause);
    }

    /// The exception to throw instead of `broken`: [StoreUnavailable] if an outage caused it, otherwise `broken`.
    static RuntimeException translate(RuntimeException broken) {
        return broken instanceof StoreUnavailable
                ? broken
                : cause(broken).<RuntimeException>map(StoreUnavailable::new).orElse(broken);
    }

    private static Optional<Throwable> cause(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(cause -> ofCause(cause).isPresent())
                .findFirst();
    }

    private static Optional<Outage> ofCause(Throwable cause) {
        return switch (cause) {
            case SQLTransientConnectionException _ -> Optional.of(SILENCE);
            case SQLNonTransientConnectionException _ -> Optional.of(SILENCE);
            case CannotCreateTransactionException _ -> Optional.of(SILENCE);
            case SQLException failed -> ofState(failed.getSQLState());
            default -> Optional.empty();
        };
    }

    /// @see <a href="https://www.postgresql.org/docs/18/errcodes-appendix.html">PostgreSQL Error Codes</a>
    private static Optional<Outage> ofState(@Nullable String state) {
        return switch (state) {
            case null -> Optional.empty();
            // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout
            case "53300", "57P01", "57P02", "57P03", "57P05" -> Optional.of(SILENCE);
            // lock_not_available, query_canceled
            case "55P03", "57014" -> Optional.of(TIMEOUT);
            // read_only_sql_transaction
            case "25006" -> Optional.of(REFUSAL);
            // Connection exceptions.
            case String text when text.startsWith("08") -> Optional.of(SILENCE);
            // Insufficient resources, system errors.
            case String text when text.startsWith("53") || text.startsWith("58") -> Optional.of(REFUSAL);
            default -> Optional.empty();
        };
    }
}
