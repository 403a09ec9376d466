package tel.billing.overview.application;

import java.util.Optional;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;

/// The position of an entry on a timeline: by time, then by kind.
public record TimelineCursor(TimelineKind kind, TimelinePosition position) {

    static TimelineCursor of(TimelineEntry entry) {
        return new TimelineCursor(entry.kind(), entry.position());
    }

    /// Where the records of a kind continue after this entry. Records of an earlier kind with the same
    /// time are before this entry, and those of a later kind are after it.
    Optional<TimelinePosition> positionOf(TimelineKind other) {
        var order = other.compareTo(kind);
        if (order == 0) {
            return Optional.of(position);
        }
        return Optional.of(order < 0 ? TimelinePosition.startOf(position.at()) : TimelinePosition.endOf(position.at()));
    }
}
