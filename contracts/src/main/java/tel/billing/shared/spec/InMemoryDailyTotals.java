package tel.billing.shared.spec;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tel.billing.shared.DailyTotals;

/// In-memory implementation of [DailyTotals]. It keeps the number of records of each
/// closed day. Reports in memory do not use it.
public final class InMemoryDailyTotals implements DailyTotals {
    private final InMemoryUnitOfWork unitOfWork;
    private final Supplier<Stream<Instant>> records;
    private final Table<LocalDate, Long> closed;

    /// @param records the time of each record
    public InMemoryDailyTotals(InMemoryUnitOfWork unitOfWork, Supplier<Stream<Instant>> records) {
        this.unitOfWork = unitOfWork;
        this.records = records;
        closed = new Table<>(unitOfWork);
    }

    @Override
    public Optional<LocalDate> closeNextDay(LocalDate last) {
        return unitOfWork.alone(() -> {
            var days = recordsByDay();
            openFrom(days);
            var next = days.entrySet().stream()
                    .filter(day -> closed.find(day.getKey()).isEmpty())
                    .filter(day -> !day.getKey().isAfter(last))
                    .findFirst();
            next.ifPresent(day -> closed.add(day.getKey(), day.getValue()));
            return next.map(Map.Entry::getKey);
        });
    }

    /// Opens the first day that got a record since it was closed, and all later ones.
    private void openFrom(SortedMap<LocalDate, Long> days) {
        var changed = days.entrySet().stream()
                .filter(day -> !closed.find(day.getKey()).equals(Optional.of(day.getValue())))
                .findFirst();
        changed.ifPresent(
                first -> days.tailMap(first.getKey()).keySet().forEach(day -> closed.removeIf(day, _ -> true)));
    }

    private SortedMap<LocalDate, Long> recordsByDay() {
        return records.get()
                .collect(groupingBy(at -> LocalDate.ofInstant(at, ZoneOffset.UTC), TreeMap::new, counting()));
    }
}
