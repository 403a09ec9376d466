package tel.billing.shared.persistence.database;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;

import org.jooq.DSLContext;

/// A lock that at most one instance holds, for as long as its database session lives. PostgreSQL ends a session that
/// sends nothing for a minute, so that an instance whose machine fails does not keep the lock.
///
/// @param session uses one database session, on which statements are more frequent than once a minute
/// @param key     identifies the lock among all advisory locks of the database
public record InstanceLock(DSLContext session, long key) {
    private static final String SILENCE = "1min";

    /// Whether this instance holds the lock. Takes the lock if it is free. Holding it twice is harmless: all holds end
    /// with the session.
    public boolean isHeld() {
        return session.select(
                        field("pg_try_advisory_lock({0})", Boolean.class, inline(key)),
                        field("set_config('idle_session_timeout', {0}, false)", String.class, inline(SILENCE)))
                .fetchSingle()
                .value1();
    }
}
