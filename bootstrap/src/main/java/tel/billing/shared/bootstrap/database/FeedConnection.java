package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jooq.DSLContext;
import org.jooq.impl.DefaultExecuteListenerProvider;
import tel.billing.shared.persistence.Jooq;
import tel.billing.shared.resilience.UpstreamHealth;

/// An additional database connection for feeds, which must read in time even while the pool is exhausted. It
/// has the settings of the pool's connections. Its polls, several times a second, also show whether the
/// database is up.
public final class FeedConnection implements AutoCloseable {
    private final HikariDataSource connection;
    private final UpstreamHealth watch;

    FeedConnection(HikariDataSource pool, UpstreamHealth watch) {
        this.watch = watch;
        var settings = new HikariConfig();
        pool.copyStateTo(settings);
        settings.setPoolName(pool.getPoolName() + "-feed");
        settings.setMaximumPoolSize(1);
        settings.setMinimumIdle(1);
        connection = new HikariDataSource(settings);
    }

    public DSLContext sql() {
        var statements = Jooq.on(connection).configuration();
        return statements
                .deriveAppending(new DefaultExecuteListenerProvider(new StatementObserver(watch)))
                .dsl();
    }

    @Override
    public void close() {
        connection.close();
    }
}
