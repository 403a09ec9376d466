package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Measures two actions in random order and compares the tenth percentiles of their durations: other work on the
/// machine only adds to a duration, so low percentiles differ least by chance and tell an attacker most
/// (Crosby, Wallach and Riedi, "Opportunities and Limits of Remote Timing Attacks", 2009). They may differ by the
/// tolerance, plus the difference between two halves of the first action's measurements, which is the noise of the
/// same minutes. If they differ by more, it measures again, at most twice: noise averages out, a real difference stays.
final class TimingComparison {
    private static final int SAMPLES = 100;
    private static final int WARM_UP = 30;
    private static final int ROUNDS = 3;
    private static final Random LOT = new Random(1);

    private final List<Long> one = new ArrayList<>();
    private final List<Long> same = new ArrayList<>();
    private final List<Long> other = new ArrayList<>();

    private TimingComparison() {}

    /// Fails if response times distinguish the two actions. The tolerance is a fraction of the time.
    static void hasNoDifference(double tolerance, Runnable action, Runnable otherDeed) {
        for (var time = 0; time < WARM_UP; time++) {
            action.run();
            otherDeed.run();
        }
        var trial = new TimingComparison();
        for (var round = 0; round < ROUNDS && !trial.hasNoDifference(tolerance); round++) {
            trial.measure(action, otherDeed);
        }
        assertThat(trial).matches(measured -> measured.hasNoDifference(tolerance));
    }

    private void measure(Runnable action, Runnable otherDeed) {
        var order = new ArrayList<Runnable>();
        order.addAll(Collections.nCopies(SAMPLES, () -> time(action, one)));
        order.addAll(Collections.nCopies(SAMPLES, () -> time(action, same)));
        order.addAll(Collections.nCopies(SAMPLES, () -> time(otherDeed, other)));
        Collections.shuffle(order, LOT);
        order.forEach(Runnable::run);
    }

    private static void time(Runnable action, List<Long> times) {
        var start = System.nanoTime();
        action.run();
        times.add(System.nanoTime() - start);
    }

    private boolean hasNoDifference(double tolerance) {
        if (one.isEmpty()) {
            return false;
        }
        var expected = (tenthPercentile(one) + tenthPercentile(same)) / 2;
        var noise = Math.abs(tenthPercentile(one) - tenthPercentile(same));
        return Math.abs(tenthPercentile(other) - expected) <= tolerance * expected + noise;
    }

    /// In milliseconds.
    private static double tenthPercentile(List<Long> nanos) {
        return nanos.stream().sorted().skip(nanos.size() / 10).findFirst().orElseThrow() / 1e6;
    }

    @Override
    public String toString() {
        return "%.3f ms, the same again %.3f ms, the other %.3f ms"
                .formatted(tenthPercentile(one), tenthPercentile(same), tenthPercentile(other));
    }
}
