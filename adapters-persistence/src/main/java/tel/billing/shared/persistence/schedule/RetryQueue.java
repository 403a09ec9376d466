package tel.billing.shared.persistence.schedule;

import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.TableField;
import org.jooq.UpdatableRecord;
import tel.billing.shared.persistence.UnreadableRow;

/// The rows of a table whose work is not finished, each with the time of its next attempt.
///
/// @param dueAt       the time of the next attempt; null if there is none
/// @param attempts    the number of earlier attempts
/// @param nextAttempt the time of the attempt after one that begins at a given time
public record RetryQueue<R extends UpdatableRecord<R>>(
        TableField<R, Instant> dueAt, TableField<R, Integer> attempts, Function<Instant, Field<Instant>> nextAttempt) {

    public RetryQueue(TableField<R, Instant> dueAt, TableField<R, Integer> attempts, RetryBackOff backOff) {
        this(dueAt, attempts, realNow -> backOff.after(realNow, attempts));
    }

    /// Takes the row that has been due for longest, and postpones it, so that no other instance takes it meanwhile.
    /// Throws [UnreadableRow] if it cannot be read.
    public <T> Optional<T> take(
            DSLContext sql, Instant realNow, Function<? super R, ? extends T> reader, Condition... conditions) {
        var table = requireNonNull(dueAt.getTable());
        var key = requireNonNull(table.getPrimaryKey()).getFieldsArray();
        var due = name("due")
                .as(select(key)
                        .from(table)
                        .where(conditions)
                        .and(dueAt.le(realNow))
                        .orderBy(dueAt)
                        .limit(1)
                        .forUpdate()
                        .skipLocked());
        return sql.with(due)
                .update(table)
                .set(dueAt, nextAttempt.apply(realNow))
                .set(attempts, attempts.plus(1))
                .from(due)
                .where(row(key).eq(row(due.fields(key))))
                .returning()
                .fetchOptional()
                .map(row -> UnreadableRow.read(row, reader));
    }
}
