package tel.billing.shared;

import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/// The position of a record among those of its kind: by time, then by id, then by number.
///
/// @param id compared as unsigned bytes, as PostgreSQL does
/// @param number distinguishes records with the same id; otherwise 0
public record TimelinePosition(Instant at, UUID id, long number) implements Comparable<TimelinePosition> {
    private static final Comparator<UUID> AS_BYTES = Comparator.comparing(UUID::toString);
    private static final Comparator<TimelinePosition> ORDER = Comparator.comparing(TimelinePosition::at)
            .thenComparing(TimelinePosition::id, AS_BYTES)
            .thenComparingLong(TimelinePosition::number);

    /// The position of a record whose id no other record of its kind has.
    public TimelinePosition(Instant at, UUID id) {
        this(at, id, 0);
    }

    /// A position before all records of this instant.
    public static TimelinePosition startOf(Instant at) {
        return new TimelinePosition(at, new UUID(0, 0), 0);
    }

    /// A position after all records of this instant.
    public static TimelinePosition endOf(Instant at) {
        return new TimelinePosition(at, new UUID(-1, -1), Long.MAX_VALUE);
    }

    @Override
    public int compareTo(TimelinePosition other) {
        return ORDER.compare(this, other);
    }
}
