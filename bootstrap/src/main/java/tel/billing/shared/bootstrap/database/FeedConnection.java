package tel.billing.shared.bootstrap.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.jooq.DSLContext;
import tel.billing.shared.persistence.Jooq;

/// One more connection to the database, for what must be read in time even while all those of the pool are
/// taken. It is made as they are.
public final class FeedConnection implements AutoCloseable {
    private final HikariDataSource connection;

    FeedConnection(HikariDataSource pool) {
        var settings = new HikariConfig();
        pool.copyStateTo(settings);
        settings.setPoolName(pool.getPoolName() + "-feed");
        settings.setMaximumPoolSize(1);
        settings.setMinimumIdle(1);
        connection = new HikariDataSource(settings);
    }

    public DSLContext sql() {
        return Jooq.on(connection);
    }

    @Override
    public void close() {
        connection.close();
    }
}
