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
import tel.billing.provisioning.application.PhoneSystem.Reading;
import tel.billing.provisioning.application.PhoneSystem.StoredLine;
import tel.billing.provisioning.application.PhoneSystem.Survey;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineDifference.Kind;
import tel.billing.provisioning.domain.LineInstruction.Setup;
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
    static final int STRETCH = 500;
    /// The maximum number of stored differences of a reconciliation; all are counted. Unrepaired
    /// differences are found each time, and kept only for the newest complete reconciliation and
    /// later ones.
    static final int MOST_FINDINGS = 1_000;
    /// How long reconciliations are kept.
    static final Duration KEPT = Duration.ofDays(30);

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /// A line with an executed order, and its possible difference.
    private record Suspicion(Kind kind, Line line) {

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
        var stretch = read(Optional.empty());
        while (stretch.isPresent()) {
            reconciliation = repair(reconciliation, stretch.get());
            var end = stretch.get().end();
            if (end.isEmpty()) {
                return finish(reconciliation);
            }
            stretch = read(end);
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
            reconciliations.forgetStartedBefore(now.minus(KEPT));
            reconciliations.begin(begun);
            return begun;
        });
    }

    private LineReconciliation finish(LineReconciliation reconciliation) {
        var finished = reconciliation.finished(realTime.instant());
        return unitOfWork.perform(() -> {
            reconciliations.advance(finished, List.of());
            reconciliations.forgetLeftAloneBefore(finished.startedAt());
            return finished;
        });
    }

    /// Empty if the PBX does not answer, or this thread is interrupted.
    private Optional<ReconciliationPage> read(Optional<LineId> after) {
        if (Thread.currentThread().isInterrupted()) {
            return Optional.empty();
        }
        var ours = lines.withCredentials(after, STRETCH);
        return switch (phoneSystem.listLines(after, STRETCH, PATIENCE)) {
            case Survey.Found(var theirs) -> Optional.of(ReconciliationPage.of(after, ours, theirs, STRETCH));
            case Survey.Unavailable _ -> Optional.empty();
        };
    }

    private LineReconciliation repair(LineReconciliation reconciliation, ReconciliationPage reconciliationPage) {
        var strange = reconciliationPage.onlyThere();
        var unknown = strange.stream()
                .filter(stored -> ours(stored).isEmpty())
                .map(storedLine -> new LineDifference(Kind.UNKNOWN, storedLine.account(), storedLine.line()))
                .toList();
        var suspicions = Stream.concat(
                        reconciliationPage.pairs().stream().flatMap(pair -> suspicion(pair).stream()),
                        strange.stream().flatMap(there -> surplus(there).stream()))
                .toList();
        var compared = reconciliationPage.ours().size() + strange.size();
        var undone = Math.toIntExact(reconciliationPage.ours().stream()
                .filter(not(ReconcileLinesHandler::isDone))
                .count());
        return unitOfWork.perform(() -> {
            var ahead = unchanged(suspicions.stream().filter(Suspicion::isAhead), lines::lockUnchanged);
            var again = unchanged(suspicions.stream().filter(not(Suspicion::isAhead)), orderLineHandler::orderAgain);
            var found =
                    Stream.concat(unknown.stream(), Stream.concat(ahead, again)).toList();
            var further = reconciliation.with(reconciliation.tally().plus(compared, undone, found));
            var room = Math.max(0, MOST_FINDINGS - reconciliation.tally().found());
            reconciliations.advance(further, found.subList(0, Math.min(room, found.size())));
            return further;
        });
    }

    /// Without lines that were ordered, executed or withdrawn meanwhile, and without locked lines, which
    /// are about to change.
    private static Stream<LineDifference> unchanged(
            Stream<Suspicion> some, Function<List<Line>, Collection<Line>> holding) {
        var suspicions = some.toList();
        var held = Set.copyOf(
                holding.apply(suspicions.stream().map(Suspicion::line).toList()));
        return suspicions.stream()
                .filter(suspicion -> held.contains(suspicion.line()))
                .map(Suspicion::difference);
    }

    private static Optional<Suspicion> suspicion(ReconciliationPage.Pair pair) {
        if (!isDone(pair.ours()) || !(pair.ours().setup() instanceof Setup.Present wanted)) {
            return Optional.empty();
        }
        return pair.theirs()
                .map(stored -> kind(pair.ours(), wanted, stored))
                .orElse(Optional.of(Kind.ABSENT))
                .map(kind -> new Suspicion(kind, pair.ours()));
    }

    private static Optional<Kind> kind(Line ours, Setup.Present wanted, StoredLine stored) {
        if (isAhead(stored, ours)) {
            return Optional.of(Kind.AHEAD);
        }
        var as = new Reading.Present(wanted.credentials().username(), wanted.limits(), wanted.status());
        var expected =
                new StoredLine(ours.account(), ours.id(), ours.newest().id().revision(), true, as);
        return stored.equals(expected) ? Optional.empty() : Optional.of(Kind.DIFFERENT);
    }

    private Optional<Suspicion> surplus(StoredLine stored) {
        return ours(stored)
                .filter(line -> isDone(line) && line.setup() instanceof Setup.Absent)
                .map(line -> new Suspicion(isAhead(stored, line) ? Kind.AHEAD : Kind.SURPLUS, line))
                .filter(this::isStillThere);
    }

    /// Reads a surplus line again: it may have been removed after the PBX answered.
    private boolean isStillThere(Suspicion suspicion) {
        var line = suspicion.line();
        return phoneSystem.read(line.account(), line.id(), PATIENCE) instanceof Reading.Present;
    }

    private static boolean isAhead(StoredLine stored, Line ours) {
        return stored.revision() > ours.newest().id().revision();
    }

    private Optional<Line> ours(StoredLine stored) {
        return lines.find(stored.account(), stored.line());
    }

    private static boolean isDone(Line line) {
        return line.newest().course() instanceof OperationProgress.Done;
    }
}
