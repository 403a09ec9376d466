package tel.billing.proof;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// What to do for how long: so many kills, unless so many minutes were asked for. The seed draws amounts, victims and
/// moments; how they meet is up to the machine.
record Plan(Path jar, Path directory, long seed, Optional<Duration> time) {
    private static final int KILLS = 10;

    /// As Maven was told with `-Dprove.minutes` and `-Dprove.seed`.
    static Plan ofProperties() {
        return new Plan(
                Path.of(property("prove.jar").orElseThrow()),
                Path.of(property("prove.directory").orElseThrow()),
                property("prove.seed")
                        .map(Long::valueOf)
                        .orElseGet(() -> RandomGenerator.getDefault().nextLong(1_000_000)),
                property("prove.minutes").map(Long::valueOf).map(Duration::ofMinutes));
    }

    private static Optional<String> property(String name) {
        return Optional.ofNullable(System.getProperty(name)).filter(value -> !value.isEmpty());
    }

    boolean goesOn(Duration passed, long kills) {
        return time.map(asked -> passed.compareTo(asked) < 0).orElse(kills < KILLS);
    }

    /// As a person would say it.
    @Override
    public String toString() {
        return "seed %s, %s"
                .formatted(
                        seed,
                        time.map(asked -> Objects.toString(asked.toMinutes()) + " minutes")
                                .orElse(KILLS + " kills"));
    }
}
