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
/// @param warmUpRounds the maximum number of rounds that warm up the service, for each kind of request
/// @param rounds the number of recorded requests of each customer
/// @param scale whether to compare databases of different sizes, and nothing else
/// @param accounts the number of accounts in the larger database
/// @param transfers the number of additional transfers of one account in the larger database
record Options(
        boolean quick,
        Optional<String> row,
        List<Integer> connections,
        Duration time,
        int warmUpRounds,
        int customers,
        int rounds,
        int due,
        int workers,
        int lines,
        boolean scale,
        int accounts,
        int transfers,
        Path directory) {

    private static final int DEFAULT_TRANSFERS_FACTOR = 10;

    /// From the Maven properties `-Dbench.quick`, `-Dbench.row` and so on.
    static Options ofProperties() {
        var quick = Boolean.getBoolean("bench.quick");
        var accounts = number("bench.accounts", quick ? 10_000 : 100_000);
        return new Options(
                quick,
                text("bench.row"),
                quick ? List.of(32) : List.of(1, 8, 32, 128),
                quick ? Duration.ofSeconds(1) : Duration.ofSeconds(5),
                quick ? 1 : 40,
                quick ? 32 : 256,
                quick ? 4 : 12,
                number("bench.due", quick ? 2_000 : 50_000),
                number("bench.workers", 1),
                number("bench.lines", quick ? 200 : 10_000),
                Boolean.getBoolean("bench.scale"),
                accounts,
                number("bench.transfers", DEFAULT_TRANSFERS_FACTOR * accounts),
                Path.of(System.getProperty("bench.directory")));
    }

    /// How often a comparison of sizes measures each row.
    int turns() {
        return quick ? 1 : 3;
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
