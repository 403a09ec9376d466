package tel.billing.shared.persistence;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.select;

import java.time.Instant;
import java.time.LocalDate;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.TableField;

/// Reads which days are closed from a table of daily totals. All days after the latest closed one are open.
public final class ClosedDays {
    private static final Field<LocalDate> LAST = field("cast(now() at time zone 'UTC' as date) - 2", LocalDate.class);

    private ClosedDays() {}

    /// No later day is closed, unless the clock of the database was ahead.
    public static Condition mayBeClosed(Field<LocalDate> day) {
        return day.le(LAST);
    }

    /// The end of the latest closed day; `-infinity` if no day is closed.
    public static Field<Instant> startOfOpenDays(TableField<?, LocalDate> day) {
        return field(select(field(
                        "coalesce(cast({0} + 1 as timestamp) at time zone 'UTC', timestamptz '-infinity')",
                        Instant.class, max(day)))
                .from(day.getTable())
                .where(mayBeClosed(day)));
    }
}
