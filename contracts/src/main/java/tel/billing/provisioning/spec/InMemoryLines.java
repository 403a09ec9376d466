package tel.billing.provisioning.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.application.LineTimeline;
import tel.billing.provisioning.application.Lines;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.provisioning.domain.RotationId;
import tel.billing.shared.AccountId;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.InMemoryTimeline;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores lines in memory.
public final class InMemoryLines implements Lines {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<LineId, Row> rows;
    private final Table<LineOperationId, Ordered> operations;
    private final Table<RotationId, LineOperationId> rotations;

    public InMemoryLines(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        rows = new Table<>(unitOfWork);
        operations = new Table<>(unitOfWork);
        rotations = new Table<>(unitOfWork);
    }

    /// All lines, oldest first.
    public List<Line> all() {
        return rows.rows().stream().map(Row::line).toList();
    }

    public TimelineSource timeline() {
        return new InMemoryTimeline(
                TimelineKind.LINE,
                subject -> operations.rows().stream()
                        .filter(ordered -> ordered.operation().id().account().equals(subject.account()))
                        .map(ordered -> LineTimeline.entry(ordered.operation(), ordered.at())));
    }

    /// Simulates an old backup that contains only the first operations of each line.
    public void forgetOperationsAfter(long revision) {
        unitOfWork.alone(() -> {
            operations.rows().stream()
                    .map(Ordered::operation)
                    .filter(lineOperation -> lineOperation.id().revision() > revision)
                    .forEach(lineOperation -> operations.removeIf(lineOperation.id(), _ -> true));
            all().stream()
                    .filter(line -> line.newest().id().revision() > revision)
                    .forEach(line -> restore(line, revision));
            return true;
        });
    }

    private void restore(Line line, long revision) {
        var lineOperation =
                find(new LineOperationId(line.account(), line.id(), revision)).orElseThrow();
        var restored = new Line(line.id(), line.account(), line.credentials(), lineOperation, line.inService())
                .with(lineOperation);
        rows.put(line.id(), new Row(restored, Optional.empty(), 0));
    }

    @Override
    public Optional<Line> find(AccountId account, LineId id) {
        return rows.find(id).map(Row::line).filter(line -> line.account().equals(account));
    }

    @Override
    public List<Line> findAll(AccountId account, Set<LineId> ids) {
        return ids.stream().flatMap(id -> find(account, id).stream()).toList();
    }

    @Override
    public List<Line> withCredentials(Optional<LineId> after, int limit) {
        return all().stream()
                .filter(line -> line.credentials().isPresent())
                .filter(line ->
                        after.filter(last -> line.id().compareTo(last) <= 0).isEmpty())
                .sorted(Comparator.comparing(Line::id))
                .limit(limit)
                .toList();
    }

    @Override
    public List<AccountId> accountsWithUsername(String username, int limit) {
        return all().stream()
                .filter(line -> line.credentials()
                        .filter(credentials -> credentials.username().equals(username))
                        .isPresent())
                .map(Line::account)
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<Line> lock(AccountId account, LineId id) {
        return find(account, id);
    }

    @Override
    public List<Line> lockAll(AccountId account, Set<LineId> ids) {
        return unitOfWork.alone(
                () -> ids.stream().flatMap(id -> lock(account, id).stream()).toList());
    }

    @Override
    public List<Line> lockUnchanged(List<Line> lines) {
        return unitOfWork.alone(() -> lines.stream()
                .filter(line ->
                        lock(line.account(), line.id()).filter(line::equals).isPresent())
                .toList());
    }

    @Override
    public boolean add(Line line, Instant orderedAt, Optional<Instant> recoverAfter) {
        return unitOfWork.alone(() -> {
            var isFirst = rows.addIfFree(line.id(), new Row(line, recoverAfter, 0));
            if (isFirst) {
                operations.add(line.newest().id(), new Ordered(line.newest(), orderedAt));
            }
            return isFirst;
        });
    }

    @Override
    public void order(Line line, Instant orderedAt, Optional<Instant> recoverAfter) {
        unitOfWork.alone(() -> {
            operations.add(line.newest().id(), new Ordered(line.newest(), orderedAt));
            rows.put(line.id(), new Row(line, recoverAfter, 0));
            return true;
        });
    }

    @Override
    public void rotate(Line line, RotationId rotation, Instant orderedAt, Optional<Instant> recoverAfter) {
        unitOfWork.alone(() -> {
            order(line, orderedAt, recoverAfter);
            rotations.add(rotation, line.newest().id());
            return true;
        });
    }

    @Override
    public Optional<LineOperationId> rotation(AccountId account, RotationId rotation) {
        return rotations.find(rotation).filter(operation -> operation.account().equals(account));
    }

    @Override
    public void orderAll(List<Line> lines, Instant orderedAt, Instant recoverAfter) {
        unitOfWork.alone(() -> {
            lines.forEach(line -> {
                advance(find(line.account(), line.id()).orElseThrow().newest().superseded());
                order(line, orderedAt, Optional.of(recoverAfter));
            });
            return lines;
        });
    }

    @Override
    public void advance(Line line, Optional<Instant> recoverAfter) {
        unitOfWork.alone(() -> {
            advance(line.newest());
            rows.put(line.id(), new Row(line, recoverAfter, 0));
            return true;
        });
    }

    @Override
    public Optional<LineOperation> find(LineOperationId id) {
        return operations.find(id).map(Ordered::operation);
    }

    @Override
    public Optional<LineOperation> before(LineOperationId id) {
        return operations.rows().stream()
                .map(Ordered::operation)
                .filter(lineOperation -> lineOperation.id().account().equals(id.account())
                        && lineOperation.id().line().equals(id.line())
                        && lineOperation.id().revision() < id.revision())
                .max(Comparator.comparingLong(
                        lineOperation -> lineOperation.id().revision()));
    }

    @Override
    public void advance(LineOperation lineOperation) {
        unitOfWork.alone(() -> {
            operations.change(lineOperation.id(), _ -> true, ordered -> new Ordered(lineOperation, ordered.at()));
            rows.change(
                    lineOperation.id().line(),
                    row -> row.line().newest().id().equals(lineOperation.id()),
                    row -> row.with(lineOperation));
            return true;
        });
    }

    @Override
    public Optional<Line> takeForRecovery(Instant realNow) {
        return unitOfWork.alone(() -> {
            var stale = rows.rows().stream()
                    .filter(row -> row.isRecoverable(realNow))
                    .min(Comparator.comparing(row -> row.recoverAfter().orElseThrow()));
            stale.ifPresent(row -> rows.put(row.line().id(), row.postpone(realNow)));
            return stale.map(Row::line);
        });
    }

    @Override
    public long countPending(Instant orderedUntil) {
        return rows.rows().stream()
                .map(row -> row.line().newest())
                .filter(lineOperation -> lineOperation.progress() instanceof OperationProgress.Pending)
                .filter(lineOperation ->
                        !operations.find(lineOperation.id()).orElseThrow().at().isAfter(orderedUntil))
                .count();
    }

    @Override
    public long countRejected() {
        return rows.rows().stream()
                .filter(row -> row.line().newest().progress() instanceof OperationProgress.Rejected)
                .count();
    }

    @Override
    public List<UnfinishedOrder> unfinished(Instant orderedUntil, int limit) {
        return rows.rows().stream()
                .map(row -> operations.find(row.line().newest().id()).orElseThrow())
                .filter(ordered -> isUnfinished(ordered, orderedUntil))
                .sorted(Comparator.comparing(Ordered::at))
                .limit(limit)
                .map(ordered -> new UnfinishedOrder(ordered.operation(), ordered.at()))
                .toList();
    }

    private static boolean isUnfinished(Ordered ordered, Instant orderedUntil) {
        return switch (ordered.operation().progress()) {
            case OperationProgress.Rejected _ -> true;
            case OperationProgress.Pending _ -> !ordered.at().isAfter(orderedUntil);
            case OperationProgress.Done(), OperationProgress.Superseded _ -> false;
        };
    }

    private record Ordered(LineOperation operation, Instant at) {}

    private record Row(Line line, Optional<Instant> recoverAfter, int attempts) {
        private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
        private static final int DOUBLINGS = 4;

        boolean isRecoverable(Instant realNow) {
            return recoverAfter.filter(at -> !at.isAfter(realNow)).isPresent();
        }

        Row with(LineOperation newest) {
            var next = new Line(line.id(), line.account(), line.credentials(), newest, line.inService());
            return new Row(next, recoverAfter, attempts);
        }

        Row postpone(Instant realNow) {
            var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, DOUBLINGS));
            return new Row(line, Optional.of(realNow.plus(pause)), attempts + 1);
        }
    }
}
