package tel.billing.shared.spec;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.shared.DataSubject;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;
import tel.billing.shared.TimelineSource;

/// The records of one kind in memory.
///
/// @param entries all records of an account, in any order
public record InMemoryTimeline(TimelineKind kind, Function<DataSubject, Stream<TimelineEntry>> entries)
        implements TimelineSource {

    @Override
    public List<TimelineEntry> before(DataSubject subject, Optional<TimelinePosition> position, int limit) {
        return entries.apply(subject)
                .filter(entry -> position.map(before -> entry.position().compareTo(before) < 0)
                        .orElse(true))
                .sorted(Comparator.comparing(TimelineEntry::position).reversed())
                .limit(limit)
                .toList();
    }
}
