package tel.billing.shared.persistence.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jooq.ConnectionProvider;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;

/// Lends one connection to one thread at a time until it is closed because it broke. The pool would test a
/// returned connection with a statement of its own after each pause of half a second.
public final class KeptConnection implements ConnectionProvider {
    private final DataSource pool;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Connection connection;

    public KeptConnection(DataSource pool) {
        this.pool = pool;
    }

    @Override
    public Connection acquire() {
        lock.lock();
        try {
            var lent = connection == null ? pool.getConnection() : connection;
            connection = lent;
            return lent;
        } catch (SQLException broken) {
            lock.unlock();
            throw new DataAccessException("The database cannot be reached", broken);
        }
    }

    @Override
    public void release(Connection lent) {
        try {
            if (lent.isClosed()) {
                connection = null;
                lent.close();
            }
        } catch (SQLException broken) {
            throw new DataAccessException("A broken connection cannot be closed", broken);
        } finally {
            lock.unlock();
        }
    }
}
