package tel.billing.payment.spec.reconciliation;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.Reconciliations;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedMovement;
import tel.billing.shared.Ids;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Pages;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [Reconciliations].
public final class InMemoryReconciliations implements Reconciliations {
    private static final String ONLY = "the only one";

    private final InMemoryUnitOfWork unitOfWork;
    private final Ids ids;
    private final Table<String, Report> reports;
    private final Table<Reconciliation.Id, Reconciliation> done;
    private final Table<UUID, Row> differences;
    private final Table<String, Turn> turns;

    public InMemoryReconciliations(InMemoryUnitOfWork unitOfWork, Ids ids) {
        this.unitOfWork = unitOfWork;
        this.ids = ids;
        this.reports = new Table<>(unitOfWork);
        this.done = new Table<>(unitOfWork);
        this.differences = new Table<>(unitOfWork);
        this.turns = new Table<>(unitOfWork);
    }

    @Override
    public void addAnnounced(String report, Instant readAfter) {
        unitOfWork.alone(() -> {
            reports.addIfFree(report, new Report(report, List.of(), Optional.of(readAfter), false, 0));
            return reports.change(report, Report::isCandidate, Report::announced);
        });
    }

    @Override
    public void addCandidate(String report, Instant readAfter) {
        reports.addIfFree(report, new Report(report, List.of(), Optional.of(readAfter), true, 0));
    }

    @Override
    public void removeCandidate(String report) {
        reports.removeIf(report, Report::isCandidate);
    }

    @Override
    public Optional<QueuedReport> takeDue(Instant realNow) {
        return unitOfWork.alone(() -> {
            var due = queued().filter(
                            report -> !report.readAfter().orElseThrow().isAfter(realNow))
                    .min(Comparator.comparing(report -> report.readAfter().orElseThrow()));
            due.ifPresent(report -> reports.put(report.name(), report.postpone(realNow)));
            return due.map(report -> new QueuedReport(report.name(), report.isCandidate()));
        });
    }

    @Override
    public long countQueued() {
        return queued().count();
    }

    @Override
    public Set<String> processedReports() {
        return reports.rows().stream().filter(Report::isRead).map(Report::name).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public boolean store(String report, List<ReportedMovement> lines) {
        return unitOfWork.alone(() -> {
            var isNew = reports.find(report).filter(Report::isRead).isEmpty();
            if (isNew) {
                reports.put(report, new Report(report, lines, Optional.empty(), false, 0));
            }
            return isNew;
        });
    }

    @Override
    public List<ReportedMovement> reported(Set<ProcessorReference> paymentReferences) {
        return reports.rows().stream()
                .flatMap(report -> report.lines().stream())
                .filter(line -> paymentReferences.contains(line.paymentReference()))
                .toList();
    }

    @Override
    public Instant nextDaily() {
        return turns.find(ONLY).map(Turn::next).orElse(Instant.EPOCH);
    }

    @Override
    public Optional<Instant> beginDaily(Instant now, Instant until, Instant next) {
        return unitOfWork.alone(() -> {
            if (nextDaily().isAfter(now)) {
                return Optional.<Instant>empty();
            }
            var before = turns.find(ONLY).map(Turn::until).orElse(until);
            turns.put(ONLY, new Turn(until, next));
            return Optional.of(before);
        });
    }

    /// Needs no lock: only one unit of work runs at a time.
    @Override
    public void lockComparison() {}

    @Override
    public List<ReconciliationDifference> open() {
        return openRows().map(row -> row.recordedDifference().difference()).toList();
    }

    @Override
    public void record(
            Reconciliation reconciliation,
            Collection<ReconciliationDifference> found,
            Collection<ReconciliationDifference> resolved) {
        unitOfWork.alone(() -> {
            done.add(reconciliation.id(), reconciliation);
            openRows()
                    .filter(row -> resolved.contains(row.recordedDifference().difference()))
                    .forEach(row -> differences.put(row.recordedDifference().id(), row.resolved(reconciliation.at())));
            found.forEach(difference -> add(reconciliation, difference));
            return reconciliation;
        });
    }

    @Override
    public Page<Reconciliation, Reconciliation.Id> list(PageRequest<Reconciliation.Id> page) {
        return Pages.cut(done.rows().reversed(), page, Reconciliation::id);
    }

    @Override
    public Optional<Reconciliation> find(Reconciliation.Id id) {
        return done.find(id);
    }

    @Override
    public Page<RecordedDifference, UUID> differences(Reconciliation.Id id, PageRequest<UUID> page) {
        var newestFirst = differences.rows().reversed().stream()
                .filter(row -> row.by().equals(id))
                .map(Row::recordedDifference)
                .toList();
        return Pages.cut(newestFirst, page, RecordedDifference::id);
    }

    @Override
    public Optional<RecordedDifference> recordedDifference(UUID id) {
        return differences.find(id).map(Row::recordedDifference);
    }

    @Override
    public long countOpen() {
        return openRows().count();
    }

    private void add(Reconciliation reconciliation, ReconciliationDifference difference) {
        var id = ids.next();
        differences.add(
                id,
                new Row(
                        reconciliation.id(),
                        new RecordedDifference(id, difference, reconciliation.at(), Optional.empty())));
    }

    private Stream<Report> queued() {
        return reports.rows().stream().filter(report -> !report.isRead());
    }

    private Stream<Row> openRows() {
        return differences.rows().stream()
                .filter(row -> row.recordedDifference().resolvedAt().isEmpty());
    }

    private record Turn(Instant until, Instant next) {}

    private record Row(Reconciliation.Id by, RecordedDifference recordedDifference) {

        Row resolved(Instant at) {
            return new Row(
                    by,
                    new RecordedDifference(
                            recordedDifference.id(),
                            recordedDifference.difference(),
                            recordedDifference.foundAt(),
                            Optional.of(at)));
        }
    }

    private record Report(
            String name, List<ReportedMovement> lines, Optional<Instant> readAfter, boolean isCandidate, int attempts) {
        private static final int DOUBLINGS = 8;

        boolean isRead() {
            return readAfter.isEmpty();
        }

        Report announced() {
            return new Report(name, lines, readAfter, false, attempts);
        }

        Report postpone(Instant realNow) {
            var pause = Duration.ofMinutes(1).multipliedBy(1L << Math.min(attempts, DOUBLINGS));
            return new Report(name, lines, Optional.of(realNow.plus(pause)), isCandidate, attempts + 1);
        }
    }
}
