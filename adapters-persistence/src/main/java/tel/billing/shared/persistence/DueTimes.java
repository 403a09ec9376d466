package tel.billing.shared.persistence;

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

/// Reads what says when work is due, in one statement for all kinds of work. Each store defines its part of
/// the statement as a constant, a scalar subquery on its own tables, and reads it with [#read]. A round asks
/// all stores, and learns which parts they read: from the next round on, one statement reads these parts.
public final class DueTimes {
    private static final ScopedValue<Round> ROUND = ScopedValue.newInstance();

    private final DSLContext sql;
    private volatile Learned learned = Learned.of(List.of());

    public DueTimes(DSLContext sql) {
        this.sql = sql;
    }

    /// Asks what is due. Within `round`, the stores read the values as they were when the round began.
    public <T> T inOneStatement(Supplier<T> round) {
        var values = new Round(readLearned());
        try {
            return ScopedValue.where(ROUND, values).call(round::get);
        } finally {
            if (values.size() > learned.parts().size()) {
                learned = Learned.of(values.parts());
            }
        }
    }

    /// The value of a part; null if its subquery is empty.
    public static <T> @Nullable T read(DSLContext sql, Field<T> part) {
        return ROUND.isBound() ? ROUND.get().read(sql, part) : readAlone(sql, part);
    }

    /// The earliest time in a column; null if there is none.
    public static Field<Instant> earliest(TableField<?, Instant> at, Condition... conditions) {
        return field(select(min(at)).from(at.getTable()).where(conditions));
    }

    private Map<Field<?>, @Nullable Object> readLearned() {
        var values = new IdentityHashMap<Field<?>, @Nullable Object>();
        var known = learned;
        var parts = known.parts();
        if (!parts.isEmpty()) {
            var row = known.statement()
                    .on(sql)
                    .fetch(parts.toArray(Field<?>[]::new))
                    .getFirst();
            for (var i = 0; i < parts.size(); i++) {
                values.put(parts.get(i), row.get(i));
            }
        }
        return values;
    }

    private static <T> @Nullable T readAlone(DSLContext sql, Field<T> part) {
        return sql.select(part).fetchSingle().value1();
    }

    /// The values by part. Parts are compared by identity, because jOOQ would render them to compare them.
    private record Round(Map<Field<?>, @Nullable Object> values) {

        @SuppressWarnings("unchecked")
        <T> @Nullable T read(DSLContext sql, Field<T> part) {
            if (!values.containsKey(part)) {
                values.put(part, readAlone(sql, part));
            }
            return (T) values.get(part);
        }

        int size() {
            return values.size();
        }

        List<Field<?>> parts() {
            return Collections.unmodifiableList(new ArrayList<>(values.keySet()));
        }
    }

    /// The parts that rounds read, and the statement that reads them.
    private record Learned(List<Field<?>> parts, RenderedStatement statement) {

        static Learned of(List<Field<?>> parts) {
            return new Learned(parts, RenderedStatement.of(() -> select(parts)));
        }
    }
}
