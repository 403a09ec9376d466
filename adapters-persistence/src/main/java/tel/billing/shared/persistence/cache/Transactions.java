package tel.billing.shared.persistence.cache;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.val;

import org.jooq.Condition;
import org.jooq.Field;

/// PostgreSQL's transaction ids (`xid8`, which never wrap around), for rows that record the transaction that
/// wrote them.
public final class Transactions {
    private static final Field<String> OLDEST_BEYOND = field("pg_snapshot_xmax(pg_current_snapshot())", String.class);

    private Transactions() {}

    /// The connection on which the statement runs. No later connection and no connection to another server
    /// has the same value.
    public static Field<String> connection() {
        return field("concat_ws(' ', pg_postmaster_start_time(), pg_backend_pid())", String.class);
    }

    /// The oldest transaction that was still open when the statement began. The statement sees the rows of
    /// every older transaction, and these do not change any more.
    public static Field<Long> oldestOpen() {
        return field("cast(cast(pg_snapshot_xmin(pg_current_snapshot()) as text) as bigint)", Long.class);
    }

    /// Whether this transaction or a later one wrote the row. No row comes from a transaction that has not
    /// begun yet, except in a database that was restored from a dump, where these ids have no meaning.
    public static Condition since(Field<String> writtenIn, long transaction) {
        return writtenIn
                .ge(field("cast({0} as xid8)", String.class, val(String.valueOf(transaction))))
                .and(writtenIn.lt(OLDEST_BEYOND));
    }
}
