package tel.billing.proof;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The part of a run after its planned part. It lasts until all needed kinds of work have occurred, which
/// depends on the speed of the machine, or until the limit is reached.
final class Extension {
    private static final int MOST_TIMES_AS_LONG = 4;
    private static final Duration SHORTEST_LIMIT = Duration.ofMinutes(2);

    private final Supplier<Duration> passed;
    private final Consumer<String> report;

    /// @param passed the time since the start of the run
    Extension(Supplier<Duration> passed, Consumer<String> report) {
        this.passed = passed;
        this.report = report;
    }

    /// @param missing the kinds of work that have not occurred yet
    /// @param step a step of the run
    void run(Supplier<List<String>> missing, Step step) throws IOException, InterruptedException {
        var limit = limit(passed.get());
        var last = List.<String>of();
        for (var now = missing.get(); !now.isEmpty() && passed.get().compareTo(limit) < 0; now = missing.get()) {
            if (!now.equals(last)) {
                report.accept("going on, for at most %s s in total: %s".formatted(limit.toSeconds(), now));
                last = now;
            }
            step.run();
        }
    }

    /// A slow machine makes the planned part longer, and so the limit.
    private static Duration limit(Duration planned) {
        var limit = planned.multipliedBy(MOST_TIMES_AS_LONG);
        return limit.compareTo(SHORTEST_LIMIT) < 0 ? SHORTEST_LIMIT : limit;
    }

    /// A step of a run.
    @FunctionalInterface
    interface Step {
        void run() throws IOException, InterruptedException;
    }
}
