package tel.billing.benchmark.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;
import tel.billing.process.DatabaseServer;
import tel.billing.shared.embedded.EmbeddedDatabase;

/// The PostgreSQL server of the benchmark: the embedded one, with its default durability. It runs beside the
/// service, as an operator's own server does.
public final class BenchmarkDatabase implements AutoCloseable {
    /// The service's database.
    public static final String NAME = "billing";

    private static final String SUPERUSER = "postgres";
    /// A database that every server has.
    private static final String MAINTENANCE = "postgres";
    private static final int MASTER_KEY_BYTES = 32;

    private final Map<String, String> masterKey = newMasterKey();
    private final Path data;
    private final EmbeddedDatabase embedded;
    private final DatabaseServer server;
    private final AtExit atExit;

    private BenchmarkDatabase(Path data, EmbeddedDatabase embedded) {
        this.data = data;
        this.embedded = embedded;
        this.server = new DatabaseServer(data);
        this.atExit = AtExit.run(this::stop);
    }

    public static BenchmarkDatabase startIn(Path data) {
        return new BenchmarkDatabase(data, EmbeddedDatabase.startIn(data.resolve("postgres")));
    }

    /// The service's settings for this database.
    public Map<String, String> settings() {
        var settings = new HashMap<>(masterKey);
        settings.putAll(Map.of(
                "SPRING_DATASOURCE_URL",
                embedded.service().url(),
                "SPRING_DATASOURCE_USERNAME",
                embedded.service().user(),
                "SPRING_DATASOURCE_PASSWORD",
                embedded.service().password().value(),
                "SPRING_FLYWAY_URL",
                embedded.owner().url(),
                "SPRING_FLYWAY_USER",
                embedded.owner().user(),
                "SPRING_FLYWAY_PASSWORD",
                embedded.owner().password().value()));
        return settings;
    }

    /// The setting that encrypts secrets in this database.
    public Map<String, String> masterKey() {
        return masterKey;
    }

    /// A random master key, as a setting of the service.
    public static Map<String, String> newMasterKey() {
        var key = new byte[MASTER_KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return Map.of("BILLING_MASTER_KEY", Base64.getEncoder().encodeToString(key));
    }

    /// Creates the schema, as the first start of the service does.
    public void migrate() {
        var owner = embedded.owner();
        Flyway.configure()
                .dataSource(owner.url(), owner.user(), owner.password().value())
                .placeholders(Map.of("service_role", embedded.service().user()))
                // As in the service, for "create index concurrently".
                .configuration(Map.of("flyway.postgresql.transactional.lock", "false"))
                .load()
                .migrate();
    }

    public ProcessTree tree() throws IOException {
        return new ProcessTree(server.postmaster());
    }

    public int port() throws IOException {
        return server.port();
    }

    public Path log() {
        return data.resolve("postgres").resolve("server.log");
    }

    public String superuserPassword() throws IOException {
        return server.superuserPassword();
    }

    /// Connects a superuser to the service's database.
    public Connection connect() throws IOException, SQLException {
        return connect(NAME);
    }

    /// Connects a superuser to a database.
    public Connection connect(String database) throws IOException, SQLException {
        return DriverManager.getConnection(url(database), SUPERUSER, superuserPassword());
    }

    /// Connects the service's role to a database.
    public DataSource service(String database) throws IOException {
        var source = new PGSimpleDataSource();
        source.setUrl(url(database));
        source.setUser(embedded.service().user());
        source.setPassword(embedded.service().password().value());
        return source;
    }

    private String url(String database) throws IOException {
        return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port(), database);
    }

    /// Copies a database that has no connections.
    public void copy(String from, String to) throws IOException, SQLException {
        execute("DROP DATABASE IF EXISTS " + to, "CREATE DATABASE %s TEMPLATE %s".formatted(to, from));
    }

    /// Executes statements as a superuser, each in its own transaction, outside of the service's database.
    public void execute(String... statements) throws IOException, SQLException {
        try (var connection = connect(MAINTENANCE);
                var statement = connection.createStatement()) {
            for (var sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /// The number that a query on the service's database returns.
    public long count(String query) throws IOException, SQLException {
        try (var connection = connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Override
    public void close() {
        atExit.close();
        stop();
    }

    private void stop() {
        try {
            embedded.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
