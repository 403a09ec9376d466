package tel.billing.shared.persistence;

import static java.util.stream.Collectors.joining;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.val;

import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.InsertOnDuplicateStep;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/// Many rows as a table for one statement: `unnest` of one array for each column. The SQL depends only on the
/// columns, not on the number of rows, so a connection can reuse the prepared statement. A list of values would
/// have a parameter for each value.
public final class RowArrays {
    private static final String ALIAS = "new_row";

    private final Map<Field<?>, String> arrays;

    private RowArrays(Map<Field<?>, String> arrays) {
        this.arrays = arrays;
    }

    /// The columns that are set in any of the rows. A row in which such a column is not set has null there.
    public static RowArrays of(Collection<? extends Record> rows) {
        return of(
                rows,
                rows.stream()
                        .flatMap(row -> row.fieldStream().filter(row::touched))
                        .distinct()
                        .toList());
    }

    /// The given columns of the rows.
    public static RowArrays of(Collection<? extends Record> rows, Collection<? extends Field<?>> columns) {
        var arrays = new LinkedHashMap<Field<?>, String>();
        columns.forEach(column -> arrays.put(column, array(rows.stream().map(row -> row.get(column)))));
        return new RowArrays(arrays);
    }

    /// A copy with a further column that has these values.
    public <T> RowArrays with(Field<T> column, List<T> values) {
        var more = new LinkedHashMap<>(arrays);
        more.put(column, array(values.stream()));
        return new RowArrays(more);
    }

    /// Inserts the rows, of which there must be at least one, in their order.
    public <R extends Record> InsertOnDuplicateStep<R> insertInto(Table<R> table) {
        return DSL.insertInto(table, columns())
                .select(DSL.select(columns().stream().map(this::field).toList()).from(table()));
    }

    /// The rows as a table in the FROM clause of a statement.
    public Table<?> table() {
        return DSL.table(
                        "unnest({0})",
                        DSL.list(arrays.entrySet().stream()
                                .map(column -> val(column.getValue())
                                        .cast(elementType(column.getKey()).array()))
                                .toList()))
                .as(ALIAS, columns().stream().map(Field::getName).toArray(String[]::new));
    }

    /// A column of [#table].
    public <T> Field<T> field(Field<T> column) {
        var qualified = name(ALIAS, column.getName());
        return column.getDataType().isArray()
                ? DSL.field(qualified, SQLDataType.CLOB).cast(column.getDataType())
                : DSL.field(qualified, column.getDataType());
    }

    private List<Field<?>> columns() {
        return List.copyOf(arrays.keySet());
    }

    /// An array of arrays must be rectangular, so each of its elements is written as a text.
    private static DataType<?> elementType(Field<?> column) {
        return column.getDataType().isArray() ? SQLDataType.CLOB : column.getDataType();
    }

    private static String array(Stream<?> values) {
        return values.map(RowArrays::element).collect(joining(",", "{", "}"));
    }

    private static String element(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case byte[] bytes -> quoted("\\x" + HexFormat.of().formatHex(bytes));
            case Object[] array -> quoted(array(Stream.of(array)));
            default -> quoted(value.toString());
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
