package tel.billing.proof;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;

/// The sandbox PBX is down now and then, for some seconds.
final class PhoneSystemOutages {
    private static final long SOONEST_MILLIS = 2_000;
    private static final long LATEST_MILLIS = 20_000;
    private static final long LONGEST_MILLIS = 4_000;

    private final SandboxPhoneSystem phoneSystem;
    private final RandomGenerator random;
    private volatile boolean away;
    private final LongAdder count = new LongAdder();

    /// @param data where its record lies
    PhoneSystemOutages(Path data, RandomGenerator random) {
        this.phoneSystem = new SandboxPhoneSystem(data);
        this.random = random;
    }

    /// How long it stays as it is.
    Duration pause() {
        return Duration.ofMillis(
                away ? random.nextLong(LONGEST_MILLIS) : random.nextLong(SOONEST_MILLIS, LATEST_MILLIS));
    }

    void turn() {
        away = !away;
        phoneSystem.turn(!away);
        if (away) {
            count.increment();
        }
    }

    void end() {
        if (away) {
            turn();
        }
    }

    long count() {
        return count.sum();
    }
}
