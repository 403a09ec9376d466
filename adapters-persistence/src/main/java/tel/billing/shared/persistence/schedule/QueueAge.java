package tel.billing.shared.persistence.schedule;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.min;

import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.TableField;

/// How long the oldest entry of a queue has waited, in real time by the clock of the database.
///
/// @param since   when an entry was added
/// @param isEntry the condition of the rows that are entries
public record QueueAge(DSLContext sql, TableField<?, Instant> since, Condition isEntry) {

    /// Zero if there is no entry.
    public Duration age() {
        var seconds = field("cast(extract(epoch from clock_timestamp() - {0}) as bigint)", Long.class, min(since));
        return Duration.ofSeconds(sql.select(greatest(seconds, inline(0L)))
                .from(since.getTable())
                .where(isEntry)
                .fetchSingle()
                .value1());
    }
}
