package tel.billing.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// The same measurements with few and with many accounts.
///
/// @param faults violations that the check of the filled databases found
record ScaleResult(Size few, Size many, List<String> faults) {
    private static final double PERCENT = 100;
    /// Add up the invoices of a quarter, so that their time grows with the number of invoices.
    private static final Set<String> GROWING = Set.of("vat-report", "vat-customers");

    private static final String NONE = "";

    /// The results with one number of accounts.
    ///
    /// @param requests by row
    /// @param jobs the milliseconds of each
    record Size(int accounts, Map<String, Speed> requests, Map<String, Double> jobs) {}

    /// @param p99Millis the latency in milliseconds that 99 of 100 requests did not exceed, at a constant rate
    record Speed(double perSecond, double p99Millis) {

        /// The median of the rates, and that of the latencies.
        static Speed median(List<Speed> measured) {
            return new Speed(
                    median(measured.stream().mapToDouble(Speed::perSecond)),
                    median(measured.stream().mapToDouble(Speed::p99Millis)));
        }

        private static double median(DoubleStream values) {
            var sorted = values.sorted().toArray();
            return sorted[sorted.length / 2];
        }
    }

    Table table() {
        var rows = new ArrayList<List<String>>();
        few.requests().forEach((row, speed) -> {
            var large = many.requests().get(row);
            rows.add(List.of(
                    row,
                    number(speed.perSecond()),
                    number(large.perSecond()),
                    percent(rateRatio(row)),
                    number(speed.p99Millis()),
                    number(large.p99Millis()),
                    percent(timeRatio(row))));
        });
        few.jobs()
                .forEach((job, millis) -> rows.add(List.of(
                        job,
                        NONE,
                        NONE,
                        NONE,
                        number(millis),
                        number(many.jobs().get(job)),
                        percent(jobRatio(job)))));
        return new Table(
                List.of(
                        "accounts",
                        String.format(Locale.ROOT, "per s: %,d", few.accounts()),
                        String.format(Locale.ROOT, "%,d", many.accounts()),
                        "ratio",
                        String.format(Locale.ROOT, "p99 ms: %,d", few.accounts()),
                        String.format(Locale.ROOT, "%,d", many.accounts()),
                        "ratio"),
                rows);
    }

    /// The rows that are slower with many accounts than [Goals#SCALE] permits.
    List<String> failedRows() {
        return Stream.concat(
                        few.requests().keySet().stream()
                                .filter(row -> !GROWING.contains(row))
                                .filter(row -> Math.min(rateRatio(row), timeRatio(row)) < Goals.SCALE),
                        few.jobs().keySet().stream().filter(job -> jobRatio(job) < Goals.SCALE))
                .toList();
    }

    boolean isGood() {
        return failedRows().isEmpty() && faults.isEmpty();
    }

    private double rateRatio(String row) {
        return many.requests().get(row).perSecond() / few.requests().get(row).perSecond();
    }

    private double timeRatio(String row) {
        return few.requests().get(row).p99Millis() / many.requests().get(row).p99Millis();
    }

    private double jobRatio(String job) {
        return few.jobs().get(job) / many.jobs().get(job);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= PERCENT ? "%,.0f" : "%.1f", value);
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.0f %%", PERCENT * ratio);
    }
}
