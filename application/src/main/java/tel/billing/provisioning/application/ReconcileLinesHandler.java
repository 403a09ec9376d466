package tel.billing.provisioning.application;

import static java.util.function.Predicate.not;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem.LineList;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.application.PhoneSystem.StoredLine;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineDifference.Kind;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Compares both sides page by page, in the order of the lines' ids. Reads the stored lines before those at
/// the PBX. A line whose order was executed by then, and that is unchanged when it is locked for the
/// repair, had this state at the time of the comparison.
record ReconcileLinesHandler(
        UnitOfWork unitOfWork,
        Lines lines,
        LineReconciliations reconciliations,
        PhoneSystem phoneSystem,
        OrderLineHandler orderLineHandler,
        Ids ids,
        RealTime realTime)
        implements ReconcileLines {
    /// The maximum number of lines of either side in a page.
    static final int PAGE_SIZE = 500;
    /// The maximum number of stored differences of a reconciliation; all are counted. Unrepaired
    /// differences are found each time, and kept only for the newest complete reconciliation and
    /// later ones.
    static final int MAX_FINDINGS = 1_000;
    /// How long reconciliations are kept.
    static final Duration RETENTION = Duration.ofDays(30);

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// A line with an executed order, and its possible difference.
    private record PossibleDifference(Kind kind, Line line) {

        boolean isAhead() {
            return kind == Kind.AHEAD;
        }

        LineDifference difference() {
            return new LineDifference(kind, line.account(), line.id());
        }
    }

    @Override
    public LineReconciliation reconcile() {
        var reconciliation = begin();
        var page = read(Optional.empty());
        while (page.isPresent()) {
            reconciliation = repair(reconciliation, page.get());
            var end = page.get().end();
            if (end.isEmpty()) {
                return finish(reconciliation);
            }
            page = read(end);
        }
        return reconciliation;
    }

    @Override
    public Optional<Duration> sinceLast() {
        return reconciliations.lastFinished().map(at -> Duration.between(at, realTime.instant()));
    }

    private LineReconciliation begin() {
        var now = realTime.instant();
        var begun = LineReconciliation.begun(new LineReconciliation.Id(ids.next()), now);
        return unitOfWork.perform(() -> {
            reconciliations.deleteStartedBefore(now.minus(RETENTION));
            reconciliations.begin(begun);
            return begun;
        });
    }

    private LineReconciliation finish(LineReconciliation reconciliation) {
        var finished = reconciliation.finished(realTime.instant());
        return unitOfWork.perform(() -> {
            reconciliations.advance(finished, List.of());
            reconciliations.deleteUnrepairedBefore(finished.startedAt());
            return finished;
        });
    }

    /// Empty if the PBX does not answer, or this thread is interrupted.
    private Optional<ReconciliationPage> read(Optional<LineId> after) {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        var ours = lines.withCredentials(after, PAGE_SIZE);
        return switch (phoneSystem.listLines(after, PAGE_SIZE, TIMEOUT)) {
            case LineList.Found(var theirs) -> Optional.of(ReconciliationPage.of(after, ours, theirs, PAGE_SIZE));
            case LineList.Unavailable _ -> Optional.empty();
        };
    }

    private LineReconciliation repair(LineReconciliation reconciliation, ReconciliationPage reconciliationPage) {
        var onlyAtPbx = reconciliationPage.onlyThere();
        var unknown = onlyAtPbx.stream()
                .filter(stored -> ours(stored).isEmpty())
                .map(storedLine -> new LineDifference(Kind.UNKNOWN, storedLine.account(), storedLine.line()))
                .toList();
        var possibleDifferences = Stream.concat(
                        reconciliationPage.pairs().stream().flatMap(pair -> possibleDifference(pair).stream()),
                        onlyAtPbx.stream().flatMap(there -> surplus(there).stream()))
                .toList();
        var compared = reconciliationPage.ours().size() + onlyAtPbx.size();
        var notExecuted = Math.toIntExact(reconciliationPage.ours().stream()
                .filter(not(ReconcileLinesHandler::isDone))
                .count());
        return unitOfWork.perform(() -> {
            var ahead =
                    unchanged(possibleDifferences.stream().filter(PossibleDifference::isAhead), lines::lockUnchanged);
            var again = unchanged(
                    possibleDifferences.stream().filter(not(PossibleDifference::isAhead)),
                    orderLineHandler::orderAgain);
            var found =
                    Stream.concat(unknown.stream(), Stream.concat(ahead, again)).toList();
            var further = reconciliation.with(reconciliation.tally().plus(compared, notExecuted, found));
            var room = Math.max(0, MAX_FINDINGS - reconciliation.tally().found());
            reconciliations.advance(further, found.subList(0, Math.min(room, found.size())));
            return further;
        });
    }

    /// Without lines that were ordered, executed or withdrawn meanwhile, and without locked lines, which
    /// are about to change.
    private static Stream<LineDifference> unchanged(
            Stream<PossibleDifference> candidates, Function<List<Line>, Collection<Line>> lock) {
        var possibleDifferences = candidates.toList();
        var held = Set.copyOf(lock.apply(
                possibleDifferences.stream().map(PossibleDifference::line).toList()));
        return possibleDifferences.stream()
                .filter(possibleDifference -> held.contains(possibleDifference.line()))
                .map(PossibleDifference::difference);
    }

    private static Optional<PossibleDifference> possibleDifference(ReconciliationPage.Pair pair) {
        if (!isDone(pair.ours()) || !(pair.ours().configuration() instanceof LineConfiguration.Present wanted)) {
            return Optional.empty();
        }
        return pair.theirs()
                .map(stored -> kind(pair.ours(), wanted, stored))
                .orElse(Optional.of(Kind.ABSENT))
                .map(kind -> new PossibleDifference(kind, pair.ours()));
    }

    private static Optional<Kind> kind(Line ours, LineConfiguration.Present wanted, StoredLine stored) {
        if (isAhead(stored, ours)) {
            return Optional.of(Kind.AHEAD);
        }
        var state = new LineState.Present(wanted.credentials().username(), wanted.limits(), wanted.status());
        var expected =
                new StoredLine(ours.account(), ours.id(), ours.newest().id().revision(), true, state);
        return stored.equals(expected) ? Optional.empty() : Optional.of(Kind.DIFFERENT);
    }

    private Optional<PossibleDifference> surplus(StoredLine stored) {
        return ours(stored)
                .filter(line -> isDone(line) && line.configuration() instanceof LineConfiguration.Absent)
                .map(line -> new PossibleDifference(isAhead(stored, line) ? Kind.AHEAD : Kind.SURPLUS, line))
                .filter(this::isStillThere);
    }

    /// Reads a surplus line again: it may have been removed after the PBX answered.
    private boolean isStillThere(PossibleDifference possibleDifference) {
        var line = possibleDifference.line();
        return phoneSystem.read(line.account(), line.id(), TIMEOUT) instanceof LineState.Present;
    }

    private static boolean isAhead(StoredLine stored, Line ours) {
        return stored.revision() > ours.newest().id().revision();
    }

    private Optional<Line> ours(StoredLine stored) {
        return lines.find(stored.account(), stored.line());
    }

    private static boolean isDone(Line line) {
        return line.newest().progress() instanceof OperationProgress.Done;
    }
}
