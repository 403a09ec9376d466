package tel.billing.benchmark.batch;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import tel.billing.benchmark.process.BenchmarkDatabase;

/// A copy of a database, for one measurement.
///
/// @param service connects as the service
/// @param superuser a superuser's connection
record Copy(BenchmarkDatabase database, String name, HikariDataSource service, Connection superuser)
        implements AutoCloseable {

    /// Of the service's database, which has no connections.
    static Copy of(BenchmarkDatabase database, String name) throws IOException, SQLException {
        return of(database, BenchmarkDatabase.NAME, name);
    }

    /// @param original the database to copy, which has no connections
    static Copy of(BenchmarkDatabase database, String original, String name) throws IOException, SQLException {
        database.copy(original, name);
        var config = new HikariConfig();
        config.setDataSource(database.service(name));
        return new Copy(database, name, new HikariDataSource(config), database.connect(name));
    }

    /// For a superuser.
    DSLContext admin() {
        return DSL.using(superuser, SQLDialect.POSTGRES);
    }

    /// Drops it, so that PostgreSQL does no further work for it.
    @Override
    public void close() throws IOException, SQLException {
        service.close();
        superuser.close();
        database.execute("DROP DATABASE " + name);
    }
}
