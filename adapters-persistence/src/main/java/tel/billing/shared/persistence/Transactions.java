package tel.billing.shared.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.val;

import org.jooq.Condition;
import org.jooq.Field;

/// PostgreSQL's transaction ids (`xid8`, which never wrap around), for rows that say which transaction wrote them.
public final class Transactions {
    private static final Field<String> OLDEST_BEYOND = field("pg_snapshot_xmax(pg_current_snapshot())", String.class);

    private Transactions() {}

    /// The connection that the statement runs on: none has the same that was opened later, or to another
    /// server.
    public static Field<String> connection() {
        return field("concat_ws(' ', pg_postmaster_start_time(), pg_backend_pid())", String.class);
    }

    /// The oldest transaction that was still open when the statement began: what an older one wrote is seen by it, and
    /// will not change.
    public static Field<Long> oldestOpen() {
        return field("cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint)", Long.class);
    }

    /// Whether a row was written by that transaction or a later one. No row was written by one that is yet to begin,
    /// except in a database that was restored from a dump, where such ids mean nothing.
    public static Condition since(Field<String> writtenIn, long transaction) {
        return writtenIn
                .ge(field("cast({0} as xid8)", String.class, val(String.valueOf(transaction))))
                .and(writtenIn.lt(OLDEST_BEYOND));
    }
}
