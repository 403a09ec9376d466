package tel.billing.proof;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tel.billing.cut.DrawnSample;

/// What to do for how long: so many kills, unless so many minutes were asked for. The seed draws
/// amounts, victims and moments; how they meet is up to the machine.
public record Plan(Path directory, Processor processor, long seed, Optional<Duration> time, long kills) {
    private static final int KILLS_IN_A_BUILD = 2;
    private static final int KILLS = 5;
    /// How often subscriptions are begun that renew in the run, unless it is shorter than a minute.
    private static final int VINTAGES = 12;
    private static final Duration BETWEEN_VINTAGES = Duration.ofSeconds(5);
    /// About so long does each kill last if nobody says how long.
    private static final Duration KILL = Duration.ofSeconds(12);

    /// The card processor of a run.
    public enum Processor {
        SANDBOX,
        ADYEN
    }

    /// From the Maven properties `-Dprove.processor`, `-Dprove.minutes` and `-Dprove.seed`.
    public static Plan ofProperties() {
        return new Plan(
                Path.of(property("prove.directory").orElseThrow()),
                property("prove.processor")
                        .map(name -> Processor.valueOf(name.toUpperCase(Locale.ROOT)))
                        .orElse(Processor.SANDBOX),
                property("prove.seed")
                        .map(Long::valueOf)
                        .orElseGet(() -> RandomGenerator.getDefault().nextLong(1_000_000)),
                property("prove.minutes").map(Long::valueOf).map(Duration::ofMinutes),
                DrawnSample.ofProperties().count(KILLS_IN_A_BUILD, KILLS));
    }

    private static Optional<String> property(String name) {
        return Optional.ofNullable(System.getProperty(name)).filter(value -> !value.isEmpty());
    }

    /// Without kills, for this duration.
    public Plan atAdyenInPeace(Duration howLong) {
        return new Plan(directory, Processor.ADYEN, seed, Optional.of(howLong), 0);
    }

    boolean isPeaceful() {
        return kills == 0;
    }

    boolean goesOn(Duration passed, long killed) {
        return time.map(asked -> passed.compareTo(asked) < 0).orElse(killed < kills);
    }

    private Duration lasting() {
        return time.orElseGet(() -> KILL.multipliedBy(kills));
    }

    private int vintages() {
        return Math.clamp(lasting().dividedBy(BETWEEN_VINTAGES), 1, VINTAGES);
    }

    Vendor vendor(Path home) {
        return switch (processor) {
            case SANDBOX -> new SandboxVendor(home, seed, vintages(), lasting().dividedBy(vintages()));
            case ADYEN -> new AdyenVendor(home, seed, isPeaceful() ? Slowness.MILD : Slowness.BAD);
        };
    }

    /// In words for people.
    @Override
    public String toString() {
        return "seed %s, %s, %s"
                .formatted(
                        seed,
                        time.map(asked -> Objects.toString(asked.toMinutes()) + " minutes")
                                .orElse(kills + " kills"),
                        switch (processor) {
                            case SANDBOX -> "two instances, cards at the sandbox";
                            case ADYEN -> "one instance, cards at Adyen's stub";
                        });
    }
}
