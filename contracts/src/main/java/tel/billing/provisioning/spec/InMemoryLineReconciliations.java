package tel.billing.provisioning.spec;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.application.LineReconciliations;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// Stores reconciliations of lines in memory.
public final class InMemoryLineReconciliations implements LineReconciliations {
    private final InMemoryUnitOfWork unitOfWork;
    private final Ids ids;
    private final Table<LineReconciliation.Id, LineReconciliation> all;
    private final Table<UUID, Row> differences;

    private record Row(LineReconciliation.Id by, RecordedDifference recordedDifference) {}

    public InMemoryLineReconciliations(InMemoryUnitOfWork unitOfWork, Ids ids) {
        this.unitOfWork = unitOfWork;
        this.ids = ids;
        all = new Table<>(unitOfWork);
        differences = new Table<>(unitOfWork);
    }

    @Override
    public void begin(LineReconciliation begun) {
        all.add(begun.id(), begun);
    }

    @Override
    public void advance(LineReconciliation further, List<LineDifference> found) {
        unitOfWork.alone(() -> {
            all.change(further.id(), _ -> true, _ -> further);
            found.forEach(difference -> {
                var id = ids.next();
                differences.add(id, new Row(further.id(), new RecordedDifference(id, difference)));
            });
            return further;
        });
    }

    @Override
    public void deleteStartedBefore(Instant time) {
        unitOfWork.alone(() -> {
            var old = all.rows().stream()
                    .filter(each -> each.startedAt().isBefore(time))
                    .map(LineReconciliation::id)
                    .toList();
            differences.rows().stream()
                    .filter(row -> old.contains(row.by()))
                    .forEach(
                            row -> differences.removeIf(row.recordedDifference().id(), _ -> true));
            old.forEach(id -> all.removeIf(id, _ -> true));
            return old;
        });
    }

    @Override
    public void deleteUnrepairedBefore(Instant time) {
        unitOfWork.alone(() -> {
            var left = differences.rows().stream()
                    .filter(row -> row.recordedDifference().difference().kind().isReportOnly())
                    .filter(row -> all.find(row.by()).orElseThrow().startedAt().isBefore(time))
                    .map(row -> row.recordedDifference().id())
                    .toList();
            left.forEach(id -> differences.removeIf(id, _ -> true));
            return left;
        });
    }

    @Override
    public Page<LineReconciliation, LineReconciliation.Id> list(PageRequest<LineReconciliation.Id> page) {
        return Pages.cut(all.rows().reversed(), page, LineReconciliation::id);
    }

    @Override
    public Optional<LineReconciliation> find(LineReconciliation.Id id) {
        return all.find(id);
    }

    @Override
    public Page<RecordedDifference, UUID> differences(LineReconciliation.Id id, PageRequest<UUID> page) {
        var newestFirst = differences.rows().reversed().stream()
                .filter(row -> row.by().equals(id))
                .map(Row::recordedDifference)
                .toList();
        return Pages.cut(newestFirst, page, RecordedDifference::id);
    }

    @Override
    public Optional<Instant> lastFinished() {
        return all.rows().stream().flatMap(each -> each.finishedAt().stream()).max(Instant::compareTo);
    }
}
