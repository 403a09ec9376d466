package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.select;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.persistence.RenderedStatement;

/// Reads the due times of all kinds of work in one statement. Each store defines a scalar subquery on its own
/// tables as a constant, and reads it with [#read]. The first round reads each subquery alone. Later rounds
/// read all subqueries of earlier rounds in one statement.
public final class DueTimes {
    private static final ScopedValue<Round> ROUND = ScopedValue.newInstance();

    private final DSLContext sql;
    private volatile Combined combined = Combined.of(List.of());

    public DueTimes(DSLContext sql) {
        this.sql = sql;
    }

    /// Asks what is due. Within `round`, the stores read the values as they were when the round began.
    public <T> T inOneStatement(Supplier<T> round) {
        var values = new Round(readCombined());
        try {
            return ScopedValue.where(ROUND, values).call(round::get);
        } finally {
            // Keeps the rendered SQL unless this round read a further subquery.
            if (values.size() > combined.subqueries().size()) {
                combined = Combined.of(values.subqueries());
            }
        }
    }

    /// The value of a subquery; null if it has no row.
    public static <T> @Nullable T read(DSLContext sql, Field<T> subquery) {
        return ROUND.isBound() ? ROUND.get().read(sql, subquery) : readAlone(sql, subquery);
    }

    /// The earliest time in a column; null if there is none.
    public static Field<Instant> earliest(TableField<?, Instant> at, Condition... conditions) {
        return field(select(min(at)).from(at.getTable()).where(conditions));
    }

    private Map<Field<?>, @Nullable Object> readCombined() {
        var values = new IdentityHashMap<Field<?>, @Nullable Object>();
        var known = combined;
        var subqueries = known.subqueries();
        if (!subqueries.isEmpty()) {
            var row = known.statement().on(sql).fetch().getFirst();
            for (var i = 0; i < subqueries.size(); i++) {
                values.put(subqueries.get(i), row.get(i));
            }
        }
        return values;
    }

    private static <T> @Nullable T readAlone(DSLContext sql, Field<T> subquery) {
        return sql.select(subquery).fetchSingle().value1();
    }

    /// The values by subquery. Subqueries are compared by identity, because jOOQ would render them to compare them.
    private record Round(Map<Field<?>, @Nullable Object> values) {

        @SuppressWarnings("unchecked")
        <T> @Nullable T read(DSLContext sql, Field<T> subquery) {
            if (!values.containsKey(subquery)) {
                values.put(subquery, readAlone(sql, subquery));
            }
            return (T) values.get(subquery);
        }

        int size() {
            return values.size();
        }

        List<Field<?>> subqueries() {
            return Collections.unmodifiableList(new ArrayList<>(values.keySet()));
        }
    }

    /// The subqueries that rounds have read, and the statement that reads them all.
    private record Combined(List<Field<?>> subqueries, RenderedStatement statement) {

        static Combined of(List<Field<?>> subqueries) {
            return new Combined(subqueries, RenderedStatement.of(() -> select(subqueries)));
        }
    }
}
