package tel.billing.ledger.spec;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tel.billing.ledger.application.DailyTotals;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [DailyTotals]. It keeps the number of transfers of each closed day.
public final class InMemoryDailyTotals implements DailyTotals {
    private final InMemoryUnitOfWork unitOfWork;
    private final InMemoryLedger ledger;
    private final Table<LocalDate, Long> closed;

    public InMemoryDailyTotals(InMemoryUnitOfWork unitOfWork, InMemoryLedger ledger) {
        this.unitOfWork = unitOfWork;
        this.ledger = ledger;
        closed = new Table<>(unitOfWork);
    }

    @Override
    public Optional<LocalDate> closeNextDay(LocalDate last) {
        return unitOfWork.alone(() -> {
            var transfers = transfersByDay();
            openFrom(transfers);
            var next = transfers.entrySet().stream()
                    .filter(day -> closed.find(day.getKey()).isEmpty())
                    .filter(day -> !day.getKey().isAfter(last))
                    .findFirst();
            next.ifPresent(day -> closed.add(day.getKey(), day.getValue()));
            return next.map(Map.Entry::getKey);
        });
    }

    /// Opens the first day that got a transfer since it was closed, and all later ones.
    private void openFrom(SortedMap<LocalDate, Long> transfers) {
        var changed = transfers.entrySet().stream()
                .filter(day -> !closed.find(day.getKey()).equals(Optional.of(day.getValue())))
                .findFirst();
        changed.ifPresent(
                first -> transfers.tailMap(first.getKey()).keySet().forEach(day -> closed.removeIf(day, _ -> true)));
    }

    private SortedMap<LocalDate, Long> transfersByDay() {
        return ledger.transfers().stream()
                .collect(groupingBy(
                        transfer -> LocalDate.ofInstant(transfer.postedAt(), ZoneOffset.UTC),
                        TreeMap::new,
                        counting()));
    }
}
