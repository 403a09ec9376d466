package tel.billing.shared.persistence;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// A statement whose SQL is rendered once, at its first execution. It is for statements of frequent requests:
/// jOOQ takes up to ten times as long to render a statement as the driver takes to send it. Each value that
/// changes is a [#parameter]; constants must be inline.
public final class RenderedStatement {
    /// Occurs in no SQL.
    private static final String MARK = "§";

    private static final Pattern PARAMETER = Pattern.compile(MARK + "(\\w+)");

    private final Supplier<? extends Query> query;
    private volatile @Nullable Rendered rendered;

    private RenderedStatement(Supplier<? extends Query> query) {
        this.query = query;
    }

    public static RenderedStatement of(Supplier<? extends Query> query) {
        return new RenderedStatement(query);
    }

    /// The value of a column, which each execution binds.
    public static <T> Param<T> parameter(Field<T> column) {
        return DSL.param(nameOf(column), column);
    }

    /// A parameter for each column, as an INSERT or UPDATE sets them.
    public static Map<Field<?>, Param<?>> parameters(Collection<? extends Field<?>> columns) {
        var parameters = new LinkedHashMap<Field<?>, Param<?>>();
        columns.forEach(column -> parameters.put(column, parameter(column)));
        return parameters;
    }

    /// Columns of several tables may have the same name.
    private static String nameOf(Field<?> field) {
        return field instanceof Param<?> parameter
                ? Objects.requireNonNull(parameter.getParamName())
                : String.join("_", field.getQualifiedName().getName());
    }

    /// An execution, which joins the unit of work of its thread.
    public Execution on(DSLContext sql) {
        return new Execution(sql, rendered());
    }

    /// Two threads may render it at the same time, with the same result.
    private Rendered rendered() {
        var known = rendered;
        if (known == null) {
            known = Rendered.of(query.get());
            rendered = known;
        }
        return known;
    }

    /// One execution, and the values for it.
    public static final class Execution {
        private final DSLContext sql;
        private final Rendered rendered;
        private final Map<String, @Nullable Object> values = new HashMap<>();

        private Execution(DSLContext sql, Rendered rendered) {
            this.sql = sql;
            this.rendered = rendered;
        }

        /// Binds the parameter of a column.
        ///
        /// @param column the column, or the parameter itself
        public <T> Execution bind(Field<T> column, @Nullable T value) {
            values.put(nameOf(column), value);
            return this;
        }

        /// Binds the values that the row sets.
        public Execution bind(Record row) {
            for (var column : row.fields()) {
                if (row.touched(column)) {
                    values.put(nameOf(column), row.get(column));
                }
            }
            return this;
        }

        /// Returns the number of rows.
        public int execute() {
            return run(PreparedStatement::executeUpdate);
        }

        /// Returns the first row.
        ///
        /// @param table its columns are the result, in their order
        public <R extends Record> Optional<R> fetchOptional(Table<R> table) {
            return fetch(table.fields()).stream().findFirst().map(row -> row.into(table));
        }

        /// Returns all rows.
        ///
        /// @param columns those of the result, in their order
        public Result<Record> fetch(Field<?>... columns) {
            return run(statement -> {
                try (var rows = statement.executeQuery()) {
                    return sql.fetch(rows, columns);
                }
            });
        }

        private <T> T run(Run<T> run) {
            try {
                return sql.connectionResult(connection -> run(connection, run));
            } catch (DataAccessException e) {
                throw Outage.translate(e);
            }
        }

        private <T> T run(Connection connection, Run<T> run) throws SQLException {
            try (var statement = connection.prepareStatement(rendered.sql())) {
                var position = 1;
                for (var parameter : rendered.parameters()) {
                    if (!values.containsKey(parameter)) {
                        throw new IllegalStateException("no value for " + parameter + " in " + rendered.sql());
                    }
                    statement.setObject(position++, forDriver(values.get(parameter)));
                }
                return run.on(statement);
            }
        }

        private static @Nullable Object forDriver(@Nullable Object value) {
            return switch (value) {
                case null -> null;
                case Instant instant -> instant.atOffset(ZoneOffset.UTC);
                case JSONB json -> json.data();
                default -> value;
            };
        }
    }

    @FunctionalInterface
    private interface Run<T> {
        T on(PreparedStatement statement) throws SQLException;
    }

    /// @param parameters their names, one for each placeholder
    private record Rendered(String sql, List<String> parameters) {

        static Rendered of(Query query) {
            var named = Jooq.renderer(MARK).renderNamedParams(query);
            var parameters = new ArrayList<String>();
            var matcher = PARAMETER.matcher(named);
            while (matcher.find()) {
                parameters.add(named(matcher.group(1)));
            }
            return new Rendered(matcher.replaceAll("?"), List.copyOf(parameters));
        }

        /// jOOQ numbers the parameters without a name.
        private static String named(String parameter) {
            if (Character.isDigit(parameter.charAt(0))) {
                throw new IllegalArgumentException("value " + parameter + " is neither a parameter nor inline");
            }
            return parameter;
        }
    }
}
