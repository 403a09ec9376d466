package tel.billing.proof;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import tel.billing.proof.processor.AdyenVendor;
import tel.billing.proof.processor.SandboxVendor;
import tel.billing.proof.processor.Vendor;

/// What a run does and how long its planned part lasts. The seed determines amounts, victims and moments, but
/// not their interleaving.
///
/// @param upgradeFrom the distribution of an earlier release, which is upgraded under load; empty if the service is
/// killed
public record Plan(Path directory, Processor processor, long seed, Duration time, Optional<Path> upgradeFrom) {
    /// The number of batches of subscriptions that renew during a run.
    private static final int BATCHES = 12;

    /// The card processor of a run.
    public enum Processor {
        SANDBOX,
        ADYEN
    }

    /// From the Maven properties that `./prove` sets.
    public static Plan ofProperties() {
        return new Plan(
                Path.of(property("prove.directory")),
                Processor.valueOf(property("prove.processor").toUpperCase(Locale.ROOT)),
                Long.parseLong(property("prove.seed")),
                Duration.ofMinutes(Long.parseLong(property("prove.minutes"))),
                Optional.of(System.getProperty("prove.upgrade-from", ""))
                        .filter(text -> !text.isEmpty())
                        .map(Path::of));
    }

    private static String property(String name) {
        return Objects.requireNonNull(System.getProperty(name), name);
    }

    boolean isRunning(Duration passed) {
        return passed.compareTo(time) < 0;
    }

    Vendor vendor(Path home) {
        return switch (processor) {
            case SANDBOX -> new SandboxVendor(home, seed, BATCHES, time.dividedBy(BATCHES), upgradeFrom);
            case ADYEN -> new AdyenVendor(home, seed);
        };
    }

    /// In words for people.
    @Override
    public String toString() {
        return "seed %s, %s minutes, %s"
                .formatted(
                        seed,
                        time.toMinutes(),
                        switch (processor) {
                            case SANDBOX ->
                                upgradeFrom
                                        .map("three instances behind haproxy, upgraded from %s"::formatted)
                                        .orElse("two instances, cards at the sandbox");
                            case ADYEN -> "one instance, cards at Adyen's stub";
                        });
    }
}
