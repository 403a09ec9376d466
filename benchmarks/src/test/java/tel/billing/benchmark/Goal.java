package tel.billing.benchmark;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// How a figure must compare with its limit, which was measured in the same run. Times and rates of different machines
/// cannot be compared; ratios can.
///
/// @param row the row that the goal belongs to
/// @param ratio of figure to limit
record Goal(String row, Figure figure, Figure limit, Direction direction, double ratio) {
    private static final double PERCENT = 100;

    enum Direction {
        AT_LEAST,
        AT_MOST
    }

    static Goal atLeast(double ratio, String row, Figure figure, Figure limit) {
        return new Goal(row, figure, limit, Direction.AT_LEAST, ratio);
    }

    static Goal atMost(double ratio, String row, Figure figure, Figure limit) {
        return new Goal(row, figure, limit, Direction.AT_MOST, ratio);
    }

    /// Empty if the run measured one of both figures not at all.
    Optional<Judgement> judge(Map<Figure, Double> figures) {
        if (!figures.containsKey(figure) || !figures.containsKey(limit)) {
            return Optional.empty();
        }
        var reached = figures.get(figure) / figures.get(limit);
        var met = switch (direction) {
            case AT_LEAST -> reached >= ratio;
            case AT_MOST -> reached <= ratio;
        };
        return Optional.of(new Judgement(this, reached, met));
    }

    /// A goal compared with a run.
    record Judgement(Goal goal, double reached, boolean met) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s  %s: %.0f %% of %s; goal: %s %.0f %%",
                    met ? "met   " : "MISSED",
                    goal.figure,
                    PERCENT * reached,
                    goal.limit,
                    goal.direction == Direction.AT_LEAST ? "at least" : "at most",
                    PERCENT * goal.ratio);
        }
    }
}
