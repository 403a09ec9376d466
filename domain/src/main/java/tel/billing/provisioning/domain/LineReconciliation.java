package tel.billing.provisioning.domain;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.domain.LineDifference.Kind;

/// One time that our lines were held against those at the phone system, in real time. Without an
/// end it is under way, or the phone system fell silent, or whoever did it died: then it tells how
/// far it came, and the next one begins anew.
public record LineReconciliation(Id id, Instant startedAt, Optional<Instant> finishedAt, Tally tally) {

    /// Names a reconciliation.
    public record Id(UUID value) {}

    /// How many lines were compared, on either side, and what came of it. `undone` were left to
    /// whoever carries out what was ordered last; of the others some differed, and the rest stood
    /// as ordered.
    public record Tally(int compared, int undone, int absent, int different, int surplus, int ahead, int unknown) {
        public static final Tally NOTHING = new Tally(0, 0, 0, 0, 0, 0, 0);

        public Tally plus(int moreCompared, int moreUndone, List<LineDifference> found) {
            return new Tally(
                    compared + moreCompared,
                    undone + moreUndone,
                    absent + count(Kind.ABSENT, found),
                    different + count(Kind.DIFFERENT, found),
                    surplus + count(Kind.SURPLUS, found),
                    ahead + count(Kind.AHEAD, found),
                    unknown + count(Kind.UNKNOWN, found));
        }

        public int of(Kind kind) {
            return switch (kind) {
                case ABSENT -> absent;
                case DIFFERENT -> different;
                case SURPLUS -> surplus;
                case AHEAD -> ahead;
                case UNKNOWN -> unknown;
            };
        }

        /// How many lines differed.
        public int found() {
            return absent + different + surplus + ahead + unknown;
        }

        private static int count(Kind kind, List<LineDifference> found) {
            return (int) found.stream()
                    .filter(difference -> difference.kind() == kind)
                    .count();
        }
    }

    public static LineReconciliation begun(Id id, Instant at) {
        return new LineReconciliation(id, at, Optional.empty(), Tally.NOTHING);
    }

    public boolean isFinished() {
        return finishedAt.isPresent();
    }

    public LineReconciliation with(Tally next) {
        return new LineReconciliation(id, startedAt, finishedAt, next);
    }

    /// Where somebody set the clock back meanwhile, it took no time.
    public LineReconciliation finished(Instant at) {
        return new LineReconciliation(id, startedAt, Optional.of(at.isBefore(startedAt) ? startedAt : at), tally);
    }
}
