package tel.billing.shared.persistence;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.CannotCreateTransactionException;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.StoreUnavailable.Reason;

/// Distinguishes outages of PostgreSQL from other failures.
public final class Outage {
    /// How jOOQ describes a failure. The SQL contains parameters instead of values.
    private static final Pattern STATEMENT = Pattern.compile("^SQL \\[(.*?)\\]; ", Pattern.DOTALL);

    private static final int MAX_LENGTH = 300;

    private Outage() {}

    /// The reason of the outage that caused a failure; empty if none did.
    public static Optional<Reason> of(Throwable failure) {
        return cause(failure).flatMap(Outage::ofCause);
    }

    /// The exception to throw instead of `broken`: [StoreUnavailable] if an outage caused it, otherwise `broken`. A
    /// timeout names its statement, because an operator must find out which one is slow.
    static RuntimeException translate(RuntimeException broken) {
        return broken instanceof StoreUnavailable
                ? broken
                : cause(broken)
                        .<RuntimeException>flatMap(cause -> ofCause(cause)
                                .map(reason -> new StoreUnavailable(
                                        reason, cause, reason == Reason.TIMEOUT ? statement(broken) : "")))
                        .orElse(broken);
    }

    private static String statement(RuntimeException broken) {
        var statement = STATEMENT.matcher(String.valueOf(broken.getMessage()));
        if (!statement.find()) {
            return "";
        }
        var text = statement.group(1).replaceAll("\\s+", " ");
        return "; statement: " + (text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + " ..." : text);
    }

    private static Optional<Throwable> cause(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .filter(cause -> ofCause(cause).isPresent())
                .findFirst();
    }

    private static Optional<Reason> ofCause(Throwable cause) {
        return switch (cause) {
            case SQLTransientConnectionException _ -> Optional.of(Reason.SILENCE);
            case SQLNonTransientConnectionException _ -> Optional.of(Reason.SILENCE);
            case CannotCreateTransactionException _ -> Optional.of(Reason.SILENCE);
            case SQLException failed -> ofState(failed.getSQLState());
            default -> Optional.empty();
        };
    }

    /// @see <a href="https://www.postgresql.org/docs/18/errcodes-appendix.html">PostgreSQL Error Codes</a>
    private static Optional<Reason> ofState(@Nullable String state) {
        return switch (state) {
            case null -> Optional.empty();
            // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout
            case "53300", "57P01", "57P02", "57P03", "57P05" -> Optional.of(Reason.SILENCE);
            // lock_not_available, query_canceled
            case "55P03", "57014" -> Optional.of(Reason.TIMEOUT);
            // read_only_sql_transaction
            case "25006" -> Optional.of(Reason.REFUSAL);
            // Connection exceptions.
            case String text when text.startsWith("08") -> Optional.of(Reason.SILENCE);
            // Insufficient resources, system errors.
            case String text when text.startsWith("53") || text.startsWith("58") -> Optional.of(Reason.REFUSAL);
            default -> Optional.empty();
        };
    }
}
