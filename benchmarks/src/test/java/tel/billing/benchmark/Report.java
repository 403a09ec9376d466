package tel.billing.benchmark;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tel.billing.benchmark.Goal.Judgement;

/// Prints the progress and the result of a run. `./bench` selects its lines by their prefix.
final class Report {
    private static final String MARK = "bench | ";
    private static final double PERCENT = 100;
    private static final long MIB = 1024 * 1024;
    private static final double MEDIAN = 50;
    private static final double HIGH = 99;
    private static final String NONE = "";

    private final PrintStream out;
    private final long begin = System.nanoTime();

    Report(PrintStream out) {
        this.out = out;
    }

    /// Progress, with the seconds since the start.
    void progress(String line) {
        print(String.format(Locale.ROOT, "%4d s  %s", (System.nanoTime() - begin) / 1_000_000_000, line));
    }

    void result(Result result) {
        print(NONE);
        if (!result.cells().isEmpty()) {
            table(cells(result)).lines().forEach(this::print);
            print(NONE);
        }
        others(result).lines().forEach(this::print);
        print(NONE);
        result.judgements().stream().map(Judgement::toString).forEach(this::print);
        result.busiest()
                .ifPresent(other -> print(String.format(
                        Locale.ROOT,
                        "WARNING other programs used up to %.2f processors; repeat the run on a quiet machine",
                        other)));
        result.faults().forEach(fault -> print("FAULT   " + fault));
        verdict(result.isGood(), result.failedRows());
    }

    void result(ScaleResult result) {
        print(NONE);
        result.table().lines().forEach(this::print);
        print(NONE);
        result.faults().forEach(fault -> print("FAULT   " + fault));
        verdict(result.isGood(), result.failedRows());
    }

    /// Faults are printed before it.
    private void verdict(boolean isGood, List<String> failedRows) {
        var reasons = failedRows.isEmpty() ? "see the faults above" : String.join(", ", failedRows);
        print(isGood ? "MEASURED" : "FAILED: " + reasons);
    }

    private static Table table(List<List<String>> rows) {
        return new Table(
                List.of(
                        "requests",
                        "conn.",
                        "per s",
                        "limit",
                        "reached",
                        "same SQL",
                        "reached",
                        "p50 ms",
                        "p99 ms",
                        "p99 full",
                        "refused",
                        "CPU svc",
                        "db",
                        "gen.",
                        "other",
                        "MiB"),
                rows);
    }

    private static List<List<String>> cells(Result result) {
        return result.cells().stream().map(cell -> row(cell, result)).toList();
    }

    private static List<String> row(Cell cell, Result result) {
        var limit = Limits.of(cell.row(), cell.connections()).map(result.figures()::get);
        var same = Optional.ofNullable(
                result.figures().get(Figure.at(cell.connections(), Goals.SAME_STATEMENTS + cell.row())));
        return List.of(
                cell.row(),
                Integer.toString(cell.connections()),
                number(cell.perSecond()),
                limit.map(Report::number).orElse(NONE),
                limit.map(rate -> percent(cell.perSecond() / rate)).orElse(NONE),
                same.map(Report::number).orElse(NONE),
                same.map(rate -> percent(cell.perSecond() / rate)).orElse(NONE),
                millis(cell.paced().percentile(MEDIAN)),
                millis(cell.paced().percentile(HIGH)),
                millis(cell.percentileWhileSaturated(HIGH)),
                cell.saturated().refused() == 0
                        ? NONE
                        : percent(cell.saturated().refusedShare()),
                cores(cell.cpu().service()),
                cores(cell.cpu().database()),
                cores(cell.cpu().generator()),
                cores(cell.cpu().other()),
                number((double) cell.residentBytes() / MIB));
    }

    private static Table others(Result result) {
        return new Table(
                List.of("other figures", "value"),
                result.figures().entrySet().stream()
                        .filter(figure -> !isInCells(figure.getKey(), result.cells()))
                        .filter(figure -> !Goals.BUDGETS.containsKey(figure.getKey()))
                        .map(Report::row)
                        .toList());
    }

    private static boolean isInCells(Figure figure, List<Cell> cells) {
        return cells.stream()
                .anyMatch(cell -> figure.connections().equals(Optional.of(cell.connections()))
                        && figure.name().endsWith(cell.row()));
    }

    private static List<String> row(Map.Entry<Figure, Double> figure) {
        return List.of(figure.getKey().toString(), number(figure.getValue()));
    }

    /// With three significant digits from 1 to 100, and four decimals below 1.
    private static String number(double value) {
        if (value >= PERCENT) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.4f", value);
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.0f %%", PERCENT * ratio);
    }

    private static String millis(Duration time) {
        return String.format(Locale.ROOT, "%.1f", time.toNanos() / 1e6);
    }

    private static String cores(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private void print(String line) {
        out.println(MARK + line);
    }
}
