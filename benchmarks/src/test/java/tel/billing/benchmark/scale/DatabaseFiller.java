package tel.billing.benchmark.scale;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.postgresql.PGConnection;
import tel.billing.benchmark.request.CustomerYear;

/// Fills a new database with copies of the exported rows. The copies have other IDs, numbers and e-mail addresses, and
/// their times are moved, so that the history ends now.
///
/// @param accounts a multiple of [CustomerYear#number]
public record DatabaseFiller(ExportedRows history, int accounts) {
    /// Belong to all customers together: copied once.
    private static final Set<String> SHARED =
            Set.of("payment_reconciliation", "payment_report", "provisioning_reconciliation");

    /// Times that are not moved.
    private static final Set<String> UNMOVED_TIMES = Set.of("valid_from", "planned_valid_from");

    private static final Set<String> EMAILS = Set.of("email", "owner_email");
    private static final Set<String> REFERENCES =
            Set.of("processor_reference", "captured_reference", "card_token", "token");

    /// More than the lines of any report.
    private static final int LINE_NUMBER_STEP = 1_000;

    /// PostgreSQL stores a document outside of its row, which keeps a pointer of this length.
    private static final int TOAST_POINTER_BYTES = 18;

    /// Adds `n` to the last 48 bits, which are random, and keeps the timestamp at the beginning.
    private static final String COPIED_ID = """
        CREATE FUNCTION scale.copied(id uuid, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN (left(id::text, 24)
            || lpad(to_hex(('x' || right(id::text, 12))::bit(48)::bigint + n & 281474976710655), 12, '0'))::uuid
        """;

    private static final String LAST_NUMBERS = """
        CREATE TABLE scale.last AS
        SELECT series, year, max(number) AS number FROM scale.invoice_number GROUP BY series, year
        """;
    private static final String LAST_NUMBER =
            "(SELECT number FROM scale.last WHERE last.series = original.series AND last.year = original.year)";

    /// @param superuser of a database in the state after the first start
    public void into(Connection superuser) throws IOException, SQLException {
        try (var sql = superuser.createStatement()) {
            sql.execute("SET session_replication_role = replica");
            sql.execute("SET TimeZone = 'UTC'");
            sql.execute("SET synchronous_commit = off");
            sql.execute("CREATE SCHEMA scale");
            sql.execute(COPIED_ID);
            var tables = DatabaseTables.of(superuser).stream()
                    .filter(table -> history.tables().contains(table.name()))
                    .toList();
            for (var table : tables) {
                load(table, superuser);
            }
            sql.execute(LAST_NUMBERS);
            for (var table : tables) {
                sql.execute(copies(table));
            }
            sql.execute("""
                    INSERT INTO invoice_sequence (series, year, last)
                    SELECT series, year, max(number) FROM invoice_number GROUP BY series, year
                    """);
            sql.execute("DROP SCHEMA scale CASCADE");
            sql.execute("RESET ALL");
            sql.execute("VACUUM ANALYZE");
        }
    }

    private void load(DatabaseTables.Table table, Connection superuser) throws IOException, SQLException {
        try (var sql = superuser.createStatement();
                var file = Files.newInputStream(history.directory().resolve(table.name()))) {
            sql.execute("CREATE TABLE scale.%s AS SELECT %s FROM %s WHERE false"
                    .formatted(table.name(), table.columnNames(), table.name()));
            superuser
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY scale.%s (%s) FROM STDIN".formatted(table.name(), table.columnNames()), file);
        }
    }

    private String copies(DatabaseTables.Table table) {
        var copies = SHARED.contains(table.name()) ? 1 : accounts / CustomerYear.number();
        return "INSERT INTO %s (%s) SELECT %s FROM generate_series(0, %d - 1) n CROSS JOIN scale.%s original"
                .formatted(
                        table.name(),
                        table.columnNames(),
                        table.columns().stream()
                                .map(column -> copied(table, column))
                                .collect(joining(", ")),
                        copies,
                        table.name());
    }

    /// The value of a column in copy `n`.
    private static String copied(DatabaseTables.Table table, DatabaseTables.Column column) {
        var value = "original." + column.name();
        var isNumbered = table.name().startsWith("invoice_");
        if (isNumbered && column.name().equals("year")) {
            return value + " - 1";
        }
        if (isNumbered && column.name().equals("number")) {
            return value + " + n * " + LAST_NUMBER;
        }
        if (table.name().equals("payment_report_line") && column.name().equals("number")) {
            return "%s + n * %d".formatted(value, LINE_NUMBER_STEP);
        }
        if (EMAILS.contains(column.name())) {
            return "replace(%s, '@', '-' || n || '@')".formatted(value);
        }
        if (REFERENCES.contains(column.name())) {
            return "%s || '-' || n".formatted(value);
        }
        if (column.name().equals("pdf")) {
            return "substr(%s, 1, %d)".formatted(value, TOAST_POINTER_BYTES);
        }
        return switch (column.type()) {
            case "uuid" -> "scale.copied(%s, n)".formatted(value);
            case "timestamp with time zone" -> UNMOVED_TIMES.contains(column.name()) ? value : earlier(value);
            // Older than all transactions of the service.
            case "xid8" -> "CASE WHEN %s IS NOT NULL THEN '3'::xid8 END".formatted(value);
            default -> value;
        };
    }

    private static String earlier(String time) {
        return "%s - interval '%s' - n * interval '10 milliseconds'".formatted(time, CustomerYear.LENGTH);
    }
}
