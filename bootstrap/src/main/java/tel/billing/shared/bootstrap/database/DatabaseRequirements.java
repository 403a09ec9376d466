package tel.billing.shared.bootstrap.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import tel.billing.shared.bootstrap.StartupFailure;

/// What the service requires of its database before it changes anything there: a version of PostgreSQL, and a
/// role that cannot change what must stay as it was written.
///
/// @param role the role with which the service signs in
record DatabaseRequirements(String role) {
    /// `pg_c_utf8` exists since version 17.
    private static final int VERSION = 17;

    private static final Pattern MAJOR = Pattern.compile("^\\d+");

    private static final String QUERY = """
            select current_setting('server_version'), current_user, rolsuper,
                exists(select from pg_namespace
                    where nspname = current_schema() and pg_has_role(current_user, nspowner, 'member'))
            from pg_roles where rolname = current_user""";

    static DatabaseRequirements check(DataSource database) {
        try (var connection = database.getConnection()) {
            return check(connection);
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot sign in to the database", failed);
        }
    }

    private static DatabaseRequirements check(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(QUERY)) {
            row.next();
            var version = row.getString(1);
            var role = row.getString(2);
            requireVersion(version);
            if (row.getBoolean(3)) {
                throw tooPowerful(role, "is a superuser");
            }
            if (row.getBoolean(4)) {
                throw tooPowerful(role, "owns the schema");
            }
            return new DatabaseRequirements(role);
        }
    }

    static void requireVersion(String version) {
        if (major(version) < VERSION) {
            throw new StartupFailure("The database is PostgreSQL %s, but the service needs PostgreSQL %d or newer."
                    .formatted(version, VERSION));
        }
    }

    private static int major(String version) {
        var major = MAJOR.matcher(version);
        return major.find() ? Integer.parseInt(major.group()) : 0;
    }

    private static StartupFailure tooPowerful(String role, String reason) {
        return new StartupFailure(
                ("SPRING_DATASOURCE_USERNAME must be a role that can change neither the schema nor the"
                                + " ledger, but %s %s. Let another role own the schema, and set SPRING_FLYWAY_USER to it.")
                        .formatted(role, reason));
    }
}
