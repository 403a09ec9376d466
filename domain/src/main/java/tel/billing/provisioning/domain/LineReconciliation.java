package tel.billing.provisioning.domain;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.domain.LineDifference.Kind;

/// A comparison of all lines with those at the PBX, in real time. Without an end, it is running, the PBX
/// stopped answering, or the process crashed; the tally then shows the progress. The next one starts over.
public record LineReconciliation(Id id, Instant startedAt, Optional<Instant> finishedAt, Tally tally) {

    /// Identifies a reconciliation.
    public record Id(UUID value) {}

    /// The number of lines on either side, and the results. `notExecuted` lines were not compared, because
    /// their newest order is pending (the recovery job executes it) or was rejected (staff must remove the
    /// cause). Lines that are not counted elsewhere are as ordered.
    public record Tally(int compared, int notExecuted, int absent, int different, int surplus, int ahead, int unknown) {
        public static final Tally NOTHING = new Tally(0, 0, 0, 0, 0, 0, 0);

        public Tally plus(int moreCompared, int moreNotExecuted, List<LineDifference> found) {
            return new Tally(
                    compared + moreCompared,
                    notExecuted + moreNotExecuted,
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

        /// The number of differences.
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

    /// If the clock was set back meanwhile, the duration is zero.
    public LineReconciliation finished(Instant at) {
        return new LineReconciliation(id, startedAt, Optional.of(at.isBefore(startedAt) ? startedAt : at), tally);
    }
}
