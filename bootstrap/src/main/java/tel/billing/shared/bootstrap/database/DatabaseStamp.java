package tel.billing.shared.bootstrap.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.Locale;
import javax.sql.DataSource;
import tel.billing.shared.bootstrap.CannotStart;

/// A database is marked at its first start, for sandbox money or for live money. A service of the other kind
/// refuses it.
public record DatabaseStamp(Kind kind) {

    /// The kind of money in a database.
    public enum Kind {
        SANDBOX,
        LIVE;

        private String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Stamps a new database, or accepts the same stamp.
    public static DatabaseStamp claim(DataSource database, Kind kind) throws SQLException {
        try (var connection = database.getConnection()) {
            var found = read(connection);
            if (found.isEmpty()) {
                write(connection, kind);
                // Reads again, because another service may have written first.
                found = read(connection);
            }
            if (!found.equals(kind.text())) {
                throw new CannotStart(
                        "This database is stamped %s, and this service is %s. Configure a separate database."
                                .formatted(found, kind.text()));
            }
            return new DatabaseStamp(kind);
        }
    }

    private static String read(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement("select kind from shared_stamp");
                var rows = statement.executeQuery()) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private static void write(Connection connection, Kind kind) throws SQLException {
        try (var statement = connection.prepareStatement(
                "insert into shared_stamp (kind, stamped_at) values (?, ?) on conflict do nothing")) {
            statement.setString(1, kind.text());
            statement.setObject(2, OffsetDateTime.now(Clock.systemUTC()));
            statement.executeUpdate();
        }
    }
}
