package tel.billing.benchmark.scale;

import static java.util.stream.Collectors.joining;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// The tables of the service, with their columns that are not generated.
final class DatabaseTables {
    private static final String COLUMNS = """
        SELECT relname, quote_ident(attname), format_type(atttypid, NULL)
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
            AND attgenerated = ''
        ORDER BY relname, attnum
        """;

    private static final List<String> ACCOUNT = List.of("account_id", "actor_account_id");

    private DatabaseTables() {}

    record Column(String name, String type) {}

    record Table(String name, List<Column> columns) {

        String columnNames() {
            return columns.stream().map(Column::name).collect(joining(", "));
        }

        /// The column that says to which account a row belongs.
        Optional<String> account() {
            return name.equals("account_account")
                    ? Optional.of("id")
                    : columns.stream()
                            .map(Column::name)
                            .filter(ACCOUNT::contains)
                            .findFirst();
        }
    }

    static List<Table> of(Connection connection) throws SQLException {
        var tables = new LinkedHashMap<String, List<Column>>();
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(COLUMNS)) {
            while (rows.next()) {
                tables.computeIfAbsent(rows.getString(1), _ -> new ArrayList<>())
                        .add(new Column(rows.getString(2), rows.getString(3)));
            }
        }
        return tables.entrySet().stream()
                .map(table -> new Table(table.getKey(), List.copyOf(table.getValue())))
                .toList();
    }
}
