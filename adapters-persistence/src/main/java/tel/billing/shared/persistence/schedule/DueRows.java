package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.min;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.TableField;
import tel.billing.shared.BackgroundJobs.Backlog;

/// Rows that are due at the time in a column.
///
/// @param earliest the earliest time in the column, as a subquery
record DueRows(TableField<?, Instant> at, List<Condition> conditions, Field<Instant> earliest) implements DueCheck {

    @Override
    public boolean isDue(DSLContext sql, Instant realNow) {
        var first = DueTimes.read(sql, earliest);
        return first != null && !first.isAfter(realNow);
    }

    @Override
    public Optional<Backlog> backlog(DSLContext sql, Instant realNow) {
        var due = sql.select(count(), min(at))
                .from(at.getTable())
                .where(conditions)
                .and(at.le(realNow))
                .fetchSingle();
        return Optional.of(new Backlog(due.value1(), Optional.ofNullable(due.value2())));
    }
}
