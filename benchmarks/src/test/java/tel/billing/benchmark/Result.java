package tel.billing.benchmark;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import tel.billing.benchmark.Goal.Judgement;

/// The result of a run.
///
/// @param cells one for each kind of request and number of connections
/// @param figures all figures, including those of the cells
/// @param faults what went wrong
record Result(List<Cell> cells, Map<Figure, Double> figures, List<String> faults) {
    /// Other programs may use at most this many processors.
    private static final double MAX_OTHER_CPU = 0.15;

    /// What other programs used of the processors, if that distorts the result.
    OptionalDouble busiest() {
        return cells.stream()
                .mapToDouble(cell -> cell.cpu().other())
                .filter(other -> other > MAX_OTHER_CPU)
                .max();
    }

    List<Judgement> judgements() {
        return Goals.all().stream()
                .flatMap(goal -> goal.judge(figures).stream())
                .toList();
    }

    boolean isGood() {
        return failedRows().isEmpty();
    }

    /// The rows that miss a goal, and faults.
    List<String> failedRows() {
        return Stream.concat(
                        judgements().stream()
                                .filter(judgement -> !judgement.met())
                                .map(judgement -> judgement.goal().row()),
                        faults.isEmpty() ? Stream.empty() : Stream.of("faults"))
                .distinct()
                .toList();
    }
}
