package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.impl.DefaultExecuteListenerProvider;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.StoreUnavailable.Reason;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.persistence.database.KeptConnection;
import tel.billing.shared.resilience.DatabaseHealth;

/// An additional database connection for feeds and for the search for due work, which must read in time even
/// while the pool is exhausted. It has the settings of the pool's connections. Its statements, at least one every
/// two seconds, also show whether the database is up.
public final class FeedConnection implements AutoCloseable {
    private final HikariDataSource connection;
    private final KeptConnection kept;
    private final DatabaseHealth health;

    FeedConnection(HikariDataSource pool, DatabaseHealth health) {
        this.health = health;
        var settings = new HikariConfig();
        pool.copyStateTo(settings);
        settings.setPoolName(pool.getPoolName() + "-feed");
        settings.setMaximumPoolSize(1);
        settings.setMinimumIdle(1);
        connection = new HikariDataSource(settings);
        kept = new KeptConnection(connection);
    }

    public DSLContext sql() {
        return Jooq.on(kept)
                .configuration()
                .deriveAppending(new DefaultExecuteListenerProvider(new StatementObserver(health)))
                .dsl();
    }

    @Override
    public void close() {
        connection.close();
    }

    /// Derives from the results of statements whether the database is up. An error of PostgreSQL counts as
    /// an answer, for example if a table is locked.
    private static final class StatementObserver implements ExecuteListener {
        private static final long serialVersionUID = 1;

        private final transient DatabaseHealth health;

        StatementObserver(DatabaseHealth health) {
            this.health = health;
        }

        @Override
        public void executeEnd(ExecuteContext statement) {
            health.reportAnswer();
        }

        @Override
        public void exception(ExecuteContext statement) {
            if (statement.exception() instanceof StoreUnavailable outage && outage.reason() == Reason.SILENCE) {
                health.reportSilence();
            }
        }
    }
}
