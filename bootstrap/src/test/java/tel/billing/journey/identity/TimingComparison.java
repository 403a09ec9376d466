package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Measures two actions in random order and compares the tenth percentiles of their durations. Other work on the
/// machine mostly lengthens a duration, so low percentiles vary least by chance, and attackers use them (Crosby,
/// Wallach and Riedi, "Opportunities and Limits of Remote Timing Attacks", 2009). They may differ by a tenth, and the
/// medians by a third. In addition, each may differ by as much as it does between two halves of the first action's
/// measurements, which is the noise of the same minutes. If the difference is larger, the class measures again and adds
/// the measurements, at most nine times: noise averages out, a difference beyond these limits stays.
final class TimingComparison {
    private static final int SAMPLES = 100;
    private static final int WARM_UP = 30;
    private static final int ROUNDS = 10;
    private static final double TOLERANCE = 0.1;
    private static final double MEDIAN_TOLERANCE = 0.33;
    private static final Random LOT = new Random(1);

    private final List<Long> one = new ArrayList<>();
    private final List<Long> same = new ArrayList<>();
    private final List<Long> other = new ArrayList<>();

    private TimingComparison() {}

    /// Fails if response times distinguish the two actions.
    static void hasNoDifference(Runnable action, Runnable otherDeed) {
        for (var time = 0; time < WARM_UP; time++) {
            action.run();
            otherDeed.run();
        }
        var trial = new TimingComparison();
        for (var round = 0; round < ROUNDS && !trial.hasNoDifference(); round++) {
            trial.measure(action, otherDeed);
        }
        assertThat(trial).matches(measured -> measured.hasNoDifference());
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
        times.add(ResponseTime.of(action).toNanos());
    }

    private boolean hasNoDifference() {
        if (one.isEmpty()) {
            return false;
        }
        return isSimilar(10, TOLERANCE) && isSimilar(50, MEDIAN_TOLERANCE);
    }

    private boolean isSimilar(int percent, double tolerance) {
        var expected = (percentile(one, percent) + percentile(same, percent)) / 2;
        var noise = Math.abs(percentile(one, percent) - percentile(same, percent));
        return Math.abs(percentile(other, percent) - expected) <= tolerance * expected + noise;
    }

    /// In milliseconds.
    private static double percentile(List<Long> nanos, int percent) {
        return nanos.stream()
                        .sorted()
                        .skip(nanos.size() * percent / 100)
                        .findFirst()
                        .orElseThrow()
                / 1e6;
    }

    /// The tenth percentile and the median of the action, of the same again, and of the other.
    @Override
    public String toString() {
        return Stream.of(one, same, other)
                .map(times -> "%.3f and %.3f ms".formatted(percentile(times, 10), percentile(times, 50)))
                .collect(Collectors.joining("; "));
    }
}
