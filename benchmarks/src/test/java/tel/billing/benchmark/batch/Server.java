package tel.billing.benchmark.batch;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/// A PostgreSQL server like the embedded one, with any number of copies of one filled database.
final class Server implements AutoCloseable {
    private static final String SERVICE = "billing_service";
    private static final String TEMPLATE = "template_billing";

    private final EmbeddedPostgres server;

    private Server(EmbeddedPostgres server) {
        this.server = server;
    }

    /// Its database is in the state after the first start.
    static Server start() throws IOException {
        var server = new Server(EmbeddedPostgres.builder().start());
        server.admin().execute("CREATE ROLE " + SERVICE + " LOGIN");
        server.admin().execute("CREATE DATABASE " + TEMPLATE);
        Flyway.configure()
                .dataSource(server.database(TEMPLATE))
                .placeholders(Map.of("service_role", SERVICE))
                // As in the service, for "create index concurrently".
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load()
                .migrate();
        return server;
    }

    /// The original of all copies, for a superuser.
    DSLContext template() {
        return sql(database(TEMPLATE));
    }

    Copy copy(String name) {
        admin().execute("CREATE DATABASE " + name + " TEMPLATE " + TEMPLATE);
        var config = new HikariConfig();
        config.setDataSource(server.getDatabase(SERVICE, name));
        return new Copy(new HikariDataSource(config), sql(database(name)));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private DSLContext admin() {
        return sql(server.getPostgresDatabase());
    }

    private DataSource database(String name) {
        return server.getDatabase("postgres", name);
    }

    private static DSLContext sql(DataSource dataSource) {
        return DSL.using(dataSource, SQLDialect.POSTGRES);
    }

    /// A copy of the database.
    ///
    /// @param service connects as the service
    /// @param admin connects as a superuser
    record Copy(HikariDataSource service, DSLContext admin) implements AutoCloseable {

        @Override
        public void close() {
            service.close();
        }
    }
}
