package tel.billing.provisioning.kamailio.peer;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/// A database as operators create it for Kamailio: the tables of Debian's packages and the additions of the
/// billing service. All databases of a test run are in one server and independent of each other.
final class KamailioDatabase {
    /// Kamailio's role, which owns its tables.
    static final String OWNER = "kamailio";

    /// The service's role.
    static final String SERVICE = "billing";

    /// The server trusts all local connections, so the password is not checked.
    static final String PASSWORD = "not-asked-for";

    private static final String TEMPLATE = "kamailio_template";
    private static final List<String> TABLES = List.of("standard", "auth_db", "usrloc", "dialog", "alias_db");

    private final EmbeddedPostgres server;
    private final String name;

    private KamailioDatabase(EmbeddedPostgres server, String name) {
        this.server = server;
        this.name = name;
    }

    static KamailioDatabase create() {
        return Server.RUNNING.create();
    }

    String address() {
        return "127.0.0.1:%d/%s".formatted(server.getPort(), name);
    }

    DataSource admin() {
        return server.getDatabase("postgres", name);
    }

    /// Closes all connections and rejects new ones.
    void close() {
        run(server.getPostgresDatabase(), "ALTER DATABASE %s ALLOW_CONNECTIONS false".formatted(name));
        run(
                server.getPostgresDatabase(),
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'".formatted(name));
    }

    void open() {
        run(server.getPostgresDatabase(), "ALTER DATABASE %s ALLOW_CONNECTIONS true".formatted(name));
    }

    void execute(String sql, Object... parameters) {
        try (var connection = admin().getConnection();
                var statement = connection.prepareStatement(sql)) {
            for (var i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            statement.execute();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    List<String> column(String sql, Object... parameters) {
        try (var connection = admin().getConnection();
                var statement = connection.prepareStatement(sql)) {
            for (var i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            var values = new ArrayList<String>();
            try (var rows = statement.executeQuery()) {
                while (rows.next()) {
                    values.add(rows.getString(1));
                }
            }
            return values;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(DataSource database, String sql) {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Server(EmbeddedPostgres postgres, AtomicInteger made) {
        private static final Server RUNNING = start();

        /// Synchronised, because a template cannot be copied while another copy is in progress.
        synchronized KamailioDatabase create() {
            var name = "kamailio_" + made.incrementAndGet();
            run(
                    postgres.getPostgresDatabase(),
                    "CREATE DATABASE %s TEMPLATE %s OWNER %s".formatted(name, TEMPLATE, OWNER));
            return new KamailioDatabase(postgres, name);
        }

        private static Server start() {
            try {
                // Stopped by its own shutdown hook.
                @SuppressWarnings("resource")
                var postgres = EmbeddedPostgres.builder().start();
                run(postgres.getPostgresDatabase(), "CREATE ROLE " + OWNER + " LOGIN");
                run(postgres.getPostgresDatabase(), "CREATE DATABASE %s OWNER %s".formatted(TEMPLATE, OWNER));
                for (var table : TABLES) {
                    run(
                            postgres.getDatabase(OWNER, TEMPLATE),
                            Files.readString(Programs.SCHEMA.resolve(table + "-create.sql")));
                }
                run(postgres.getDatabase("postgres", TEMPLATE), KamailioFolder.text("billing.sql"));
                return new Server(postgres, new AtomicInteger());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
