package tel.billing.shared.bootstrap.database;

import java.sql.SQLException;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/// Limits the wait for a lock to 10 seconds before each migration, because other statements on the table wait behind a
/// waiting migration. A migration that creates indexes concurrently sets no limit for itself. All migrations of a start
/// use the same session.
final class BoundedLockWait implements Callback {
    /// A statement that limits the wait of the session.
    static final String LIMIT = "set lock_timeout = '10s'";

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        try (var statement = context.getConnection().createStatement()) {
            statement.execute(LIMIT);
        } catch (SQLException failed) {
            throw new FlywayException("The wait for locks cannot be limited.", failed);
        }
    }

    @Override
    public String getCallbackName() {
        return "bounded lock wait";
    }
}
