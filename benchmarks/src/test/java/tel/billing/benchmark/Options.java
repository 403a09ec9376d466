package tel.billing.benchmark;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What to measure, and how thoroughly.
///
/// @param row the only row to measure; empty for all
/// @param connections the columns
/// @param time the duration of each measurement
/// @param rounds the number of recorded requests of each customer
record Options(
        boolean quick,
        Optional<String> row,
        List<Integer> connections,
        Duration time,
        int customers,
        int rounds,
        int due,
        int workers,
        int lines,
        Path directory) {

    /// From the Maven properties `-Dbench.quick`, `-Dbench.row` and so on.
    static Options ofProperties() {
        var quick = Boolean.getBoolean("bench.quick");
        return new Options(
                quick,
                text("bench.row"),
                quick ? List.of(8, 32) : List.of(1, 8, 32, 128),
                quick ? Duration.ofSeconds(1) : Duration.ofSeconds(5),
                quick ? 64 : 256,
                quick ? 6 : 12,
                number("bench.due", quick ? 2_000 : 50_000),
                number("bench.workers", 1),
                number("bench.lines", quick ? 1_000 : 10_000),
                Path.of(System.getProperty("bench.directory")));
    }

    boolean includes(String name) {
        return row.isEmpty() || row.get().equals(name);
    }

    private static int number(String name, int otherwise) {
        return text(name).map(Integer::valueOf).orElse(otherwise);
    }

    private static Optional<String> text(String name) {
        return Optional.ofNullable(System.getProperty(name)).filter(value -> !value.isEmpty());
    }
}
