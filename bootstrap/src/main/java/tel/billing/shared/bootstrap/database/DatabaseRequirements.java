package tel.billing.shared.bootstrap.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import tel.billing.shared.bootstrap.StartupFailure;

/// What the service requires of its database before it changes anything there: a version of PostgreSQL, a role that
/// cannot change what must stay as it was written, and a session for each connection.
///
/// @param role the role with which the service signs in
record DatabaseRequirements(String role) {
    /// `pg_c_utf8` exists since version 17.
    private static final int VERSION = 17;

    private static final String SESSION = "select pg_backend_pid()";
    /// A pooler mostly uses the session that became free last, unless another client is faster.
    private static final int SESSION_CHECKS = 5;

    private static final Pattern MAJOR = Pattern.compile("^\\d+");

    private static final String QUERY = """
            select current_setting('server_version'), current_user, current_schema(),
                exists(select from pg_roles where rolsuper and pg_has_role(current_user, oid, 'member')),
                exists(select from pg_namespace where nspname = current_schema()
                    and pg_has_role(current_user, nspowner, 'member')),
                exists(select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
                    where nspname = current_schema() and pg_has_role(current_user, relowner, 'member')),
                coalesce(has_schema_privilege(current_user, current_schema(), 'create'), false),
                pg_has_role(current_user, 'pg_write_all_data', 'member')""";

    static DatabaseRequirements check(DataSource database) {
        try (var connection = database.getConnection()) {
            var requirements = check(connection);
            try (var other = database.getConnection()) {
                requireOwnSessions(connection, other);
            }
            return requirements;
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
            if (row.getString(3) == null) {
                throw new StartupFailure(
                        "The role %s finds no schema in the database. Its search_path must name the schema of the service."
                                .formatted(role));
            }
            for (var power : Power.values()) {
                if (row.getBoolean(power.column)) {
                    throw tooPowerful(role, power.description);
                }
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

    /// A pooler such as PgBouncer may give each transaction another session of PostgreSQL. Timeouts and locks of a
    /// connection would then apply to others.
    static void requireOwnSessions(Connection connection, Connection other) throws SQLException {
        for (var check = 0; check < SESSION_CHECKS; check++) {
            if (session(connection) == session(other)) {
                throw new StartupFailure(
                        "A connection pooler shares sessions of the database between connections. Set pool_mode ="
                                + " session in PgBouncer, or connect to PostgreSQL directly.");
            }
        }
    }

    private static int session(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(SESSION)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static int major(String version) {
        var major = MAJOR.matcher(version);
        return major.find() ? Integer.parseInt(major.group()) : 0;
    }

    /// What the role must not be able to do, with the column of the query.
    private enum Power {
        SUPERUSER(4, "is a superuser"),
        SCHEMA_OWNER(5, "owns the schema"),
        TABLE_OWNER(6, "owns tables of the schema"),
        CREATOR(7, "may create tables in the schema"),
        WRITER(8, "may write all data");

        private final int column;
        private final String description;

        Power(int column, String description) {
            this.column = column;
            this.description = description;
        }
    }

    private static StartupFailure tooPowerful(String role, String reason) {
        return new StartupFailure(
                ("SPRING_DATASOURCE_USERNAME must be a role that can change neither the schema nor the"
                                + " ledger, but %s %s. Let another role own the schema, and set SPRING_FLYWAY_USER to it.")
                        .formatted(role, reason));
    }
}
