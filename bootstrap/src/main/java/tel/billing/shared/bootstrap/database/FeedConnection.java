package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jooq.ConnectionProvider;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DefaultExecuteListenerProvider;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.Upstream;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.resilience.UpstreamHealth;

/// An additional database connection for feeds and for the search for due work, which must read in time even
/// while the pool is exhausted. It has the settings of the pool's connections. Its statements, at least one a
/// second, also show whether the database is up.
public final class FeedConnection implements AutoCloseable {
    private final HikariDataSource connection;
    private final KeptConnection kept;
    private final UpstreamHealth upstreamHealth;

    FeedConnection(HikariDataSource pool, UpstreamHealth upstreamHealth) {
        this.upstreamHealth = upstreamHealth;
        var settings = new HikariConfig();
        pool.copyStateTo(settings);
        settings.setPoolName(pool.getPoolName() + "-feed");
        settings.setMaximumPoolSize(1);
        settings.setMinimumIdle(1);
        connection = new HikariDataSource(settings);
        kept = new KeptConnection(connection);
    }

    public DSLContext sql() {
        var statements = Jooq.on(connection).configuration();
        return statements
                .derive(kept)
                .deriveAppending(new DefaultExecuteListenerProvider(new StatementObserver(upstreamHealth)))
                .dsl();
    }

    @Override
    public void close() {
        connection.close();
    }

    /// Lends one connection to one thread at a time until it is closed because it broke. The pool would test a
    /// returned connection with a statement of its own after each pause of half a second.
    private static final class KeptConnection implements ConnectionProvider {
        private final DataSource pool;
        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable Connection connection;

        KeptConnection(DataSource pool) {
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

    /// Derives from the results of statements whether the database is up. An error of PostgreSQL counts as
    /// an answer.
    private static final class StatementObserver implements ExecuteListener {
        private static final long serialVersionUID = 1;

        private final transient UpstreamHealth upstreamHealth;

        StatementObserver(UpstreamHealth upstreamHealth) {
            this.upstreamHealth = upstreamHealth;
        }

        @Override
        public void executeEnd(ExecuteContext statement) {
            upstreamHealth.reportUp(Upstream.DATABASE);
        }

        @Override
        public void exception(ExecuteContext statement) {
            if (statement.exception() instanceof StoreUnavailable) {
                upstreamHealth.reportDown(Upstream.DATABASE);
            }
        }
    }
}
