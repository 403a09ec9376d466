package tel.billing.shared.persistence;

import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.row;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SortField;
import tel.billing.shared.TimelinePosition;

/// The columns that order the records of a timeline.
///
/// @param number empty if the id identifies a record
public record TimelineOrder(Field<Instant> at, Field<UUID> id, Optional<Field<Long>> number) {

    public TimelineOrder(Field<Instant> at, Field<UUID> id) {
        this(at, id, Optional.empty());
    }

    public TimelineOrder(Field<Instant> at, Field<UUID> id, Field<? extends Number> number) {
        this(at, id, Optional.of(number.coerce(Long.class)));
    }

    /// Whether a record is before the position.
    public Condition before(Optional<TimelinePosition> position) {
        return position.map(this::before).orElse(noCondition());
    }

    private Condition before(TimelinePosition position) {
        return number.map(column -> row(at, id, column).lessThan(position.at(), position.id(), position.number()))
                .orElseGet(() -> row(at, id).lessThan(position.at(), position.id()));
    }

    public List<SortField<?>> newestFirst() {
        return Stream.<Field<?>>concat(Stream.of(at, id), number.stream())
                .<SortField<?>>map(Field::desc)
                .toList();
    }

    /// The position of a row that contains the columns.
    public TimelinePosition position(Record row) {
        return new TimelinePosition(
                row.get(at),
                row.get(id),
                number.map(column -> row.get(column, Long.class)).orElse(0L));
    }
}
