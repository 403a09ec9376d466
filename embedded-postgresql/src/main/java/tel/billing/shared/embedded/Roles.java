package tel.billing.shared.embedded;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import tel.billing.shared.Secret;

/// The roles of the embedded database. The owner migrates the schema and owns its objects. The service reads
/// and writes what migrations grant it, and has no DDL permissions. Their passwords are new at each start and
/// not stored.
record Roles(int port, Secret superuserPassword) {
    private static final String DATABASE = "billing";
    private static final String OWNER = "billing_owner";
    private static final String SERVICE = "billing_service";

    record Logins(DatabaseLogin owner, DatabaseLogin service) {}

    /// Brings a new or an older cluster to this state. It is idempotent except for the passwords.
    Logins prepare() throws SQLException {
        try (var connection =
                DriverManager.getConnection(url("postgres"), EmbeddedDatabase.SUPERUSER, superuserPassword.value())) {
            var owner = login(connection, OWNER);
            var service = login(connection, SERVICE);
            if (!exists(connection, "select from pg_database where datname = ?", DATABASE)) {
                execute(connection, "create database billing owner billing_owner");
            }
            execute(connection, "revoke all on database billing from public");
            execute(connection, "grant connect on database billing to billing_service");
            return new Logins(owner, service);
        }
    }

    private DatabaseLogin login(Connection connection, String role) throws SQLException {
        if (!exists(connection, "select from pg_roles where rolname = ?", role)) {
            execute(connection, "create role " + role + " login");
        }
        var password = Passwords.random();
        // Name and password contain no quote. PostgreSQL accepts no parameters here.
        execute(connection, "alter role %s password '%s'".formatted(role, password.value()));
        return new DatabaseLogin(url(DATABASE), role, password);
    }

    private static boolean exists(Connection connection, String query, String name) throws SQLException {
        try (var statement = connection.prepareStatement(query)) {
            statement.setString(1, name);
            try (var rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
    }
}
