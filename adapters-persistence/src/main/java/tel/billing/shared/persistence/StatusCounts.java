package tel.billing.shared.persistence;

import static org.jooq.impl.DSL.count;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.TableField;

/// Counts the rows of a table in each status.
public final class StatusCounts {
    private StatusCounts() {}

    /// The number of rows for each constant, also for those without rows.
    public static <S extends Enum<S>> Map<S, Long> of(DSLContext sql, TableField<?, String> status, Class<S> type) {
        var counts = new EnumMap<S, Long>(type);
        EnumSet.allOf(type).forEach(constant -> counts.put(constant, 0L));
        sql.select(status, count())
                .from(status.getTable())
                .groupBy(status)
                .forEach(row -> counts.put(EnumNames.read(type, row.value1()), (long) row.value2()));
        return counts;
    }
}
