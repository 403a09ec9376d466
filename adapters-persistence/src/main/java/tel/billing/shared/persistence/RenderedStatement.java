package tel.billing.shared.persistence;

import io.opentelemetry.api.trace.StatusCode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.ResultQuery;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.exception.TooManyRowsException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// A jOOQ statement whose SQL is rendered once, at its first execution. jOOQ itself renders a statement for
/// each execution, which takes up to ten times as long as sending it. It is for statements of frequent
/// requests. Each value is a [#parameter] that executions bind; constants are `DSL.inline`. Executions do not
/// call jOOQ's execute listeners.
public final class RenderedStatement {
    /// A character that our SQL does not contain.
    private static final String PARAMETER_PREFIX = "§";

    private static final Pattern PARAMETER = Pattern.compile(PARAMETER_PREFIX + "(\\w+)");

    /// The types that the driver gives to values. Strings and others are `varchar`.
    private static final Map<Class<?>, String> TYPES = Map.of(
            UUID.class,
            "uuid",
            Instant.class,
            "timestamptz",
            Long.class,
            "int8",
            Integer.class,
            "int4",
            Boolean.class,
            "bool",
            byte[].class,
            "bytea");

    private final Supplier<? extends Query> query;
    private volatile @Nullable Rendered rendered;

    private RenderedStatement(Supplier<? extends Query> query) {
        this.query = query;
    }

    public static RenderedStatement of(Supplier<? extends Query> query) {
        return new RenderedStatement(query);
    }

    /// A parameter named after the table and the column.
    public static <T> Param<T> parameter(Field<T> column) {
        return DSL.param(nameOf(column), column);
    }

    /// A parameter for each column, as an INSERT or UPDATE sets them.
    public static Map<Field<?>, Param<?>> parameters(Collection<? extends Field<?>> columns) {
        var parameters = new LinkedHashMap<Field<?>, Param<?>>();
        columns.forEach(column -> parameters.put(column, parameter(column)));
        return parameters;
    }

    /// Several tables may have a column of the same name.
    private static String nameOf(Field<?> field) {
        return field instanceof Param<?> parameter
                ? Objects.requireNonNull(parameter.getParamName())
                : String.join("__", field.getQualifiedName().getName());
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

        /// Binds the values that were set in the row, nulls included.
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
            return withStatement(PreparedStatement::executeUpdate);
        }

        /// Returns all rows.
        public Result<Record> fetch() {
            return withStatement(statement -> {
                try (var rows = statement.executeQuery()) {
                    return sql.fetch(rows, rendered.columns().toArray(Field<?>[]::new));
                }
            });
        }

        /// Returns the row, if there is one. Throws [TooManyRowsException] if there are several.
        public Optional<Record> fetchOptional() {
            var rows = fetch();
            if (rows.size() > 1) {
                throw new TooManyRowsException(rows.size() + " rows of " + rendered.sql());
            }
            return rows.stream().findFirst();
        }

        private <T> T withStatement(StatementFunction<T> function) {
            rendered.requireExactly(values.keySet());
            var span = StatementSpans.begin(sql.configuration(), rendered.sql());
            try {
                return sql.connectionResult(connection -> withStatement(connection, function));
            } catch (DataAccessException e) {
                span.setStatus(StatusCode.ERROR);
                throw Outage.translate(e);
            } finally {
                span.end();
            }
        }

        private <T> T withStatement(Connection connection, StatementFunction<T> function) {
            try (var statement = connection.prepareStatement(rendered.sql())) {
                var position = 1;
                for (var parameter : rendered.parameters()) {
                    set(statement, position++, parameter);
                }
                return function.apply(statement);
            } catch (SQLException e) {
                throw new DataAccessException("SQL [" + rendered.sql() + "]; " + e.getMessage(), e);
            }
        }

        /// A null has the type that the driver gives to a value. Otherwise PostgreSQL would plan the statement anew.
        private void set(PreparedStatement statement, int position, Param<?> parameter) throws SQLException {
            var value = forDriver(values.get(parameter.getParamName()));
            if (value == null) {
                statement.setNull(position, Types.OTHER, TYPES.getOrDefault(parameter.getType(), "varchar"));
            } else {
                statement.setObject(position, value);
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
    private interface StatementFunction<T> {
        T apply(PreparedStatement statement) throws SQLException;
    }

    /// @param parameters one for each placeholder
    /// @param names      the names of the parameters
    /// @param columns    those of the result; none if the statement returns no rows
    private record Rendered(String sql, List<Param<?>> parameters, Set<String> names, List<Field<?>> columns) {

        static Rendered of(Query query) {
            var sqlWithNames = Jooq.renderer(PARAMETER_PREFIX).renderNamedParams(query);
            var byName = query.getParams();
            var parameters = new ArrayList<Param<?>>();
            var names = new HashSet<String>();
            var matcher = PARAMETER.matcher(sqlWithNames);
            while (matcher.find()) {
                var name = requireName(matcher.group(1));
                parameters.add(Objects.requireNonNull(byName.get(name)));
                names.add(name);
            }
            return new Rendered(matcher.replaceAll("?"), List.copyOf(parameters), Set.copyOf(names), columns(query));
        }

        /// The columns of the tables themselves, unlike those of [ResultQuery#fields]: `Record.into` finds a column by
        /// its identity at once, and otherwise compares the names of all.
        private static List<Field<?>> columns(Query query) {
            return switch (query) {
                case Select<?> all
                when all.$select().isEmpty() ->
                    all.$from().stream().<Field<?>>flatMap(Table::fieldStream).toList();
                case Select<?> some ->
                    some.$select().stream().<Field<?>>map(Field.class::cast).toList();
                case ResultQuery<?> rows -> List.of(rows.fields());
                default -> List.of();
            };
        }

        /// jOOQ gives a plain value a number as its name.
        private static String requireName(String parameter) {
            if (Character.isDigit(parameter.charAt(0))) {
                throw new IllegalArgumentException(
                        "Value %s of the statement is neither a parameter nor inline.".formatted(parameter));
            }
            return parameter;
        }

        void requireExactly(Set<String> values) {
            if (!names.equals(values)) {
                throw new IllegalStateException(
                        "The statement has the parameters %s, but the values of %s.".formatted(names, values));
            }
        }
    }
}
