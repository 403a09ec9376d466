package tel.billing.proof.outage;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.random.RandomGenerator;
import tel.billing.provisioning.application.PhoneSystemSimulator.SimulatorState;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;

/// Short outages of the sandbox PBX, for some seconds each. After some of them it has lost all its data.
public final class PhoneSystemOutages {
    private static final long SOONEST_MILLIS = 2_000;
    private static final long LATEST_MILLIS = 20_000;
    private static final long MAX_MILLIS = 4_000;
    private static final int OUTAGES_A_LOSS = 3;

    private final SandboxPhoneSystem phoneSystem;
    private final RandomGenerator random;
    private volatile boolean isDown;
    private final LongAdder count = new LongAdder();
    private final LongAdder forgotten = new LongAdder();

    /// @param data the directory of its record
    public PhoneSystemOutages(Path data, RandomGenerator random) {
        this.phoneSystem = new SandboxPhoneSystem(data);
        this.random = random;
    }

    /// The time until the next change.
    public Duration pause() {
        return Duration.ofMillis(isDown ? random.nextLong(MAX_MILLIS) : random.nextLong(SOONEST_MILLIS, LATEST_MILLIS));
    }

    public void toggle() {
        isDown = !isDown;
        if (!isDown && random.nextInt(OUTAGES_A_LOSS) == 0) {
            phoneSystem.forgetEverything();
            forgotten.increment();
        }
        phoneSystem.setState(isDown ? SimulatorState.DOWN : SimulatorState.UP);
        if (isDown) {
            count.increment();
        }
    }

    public void end() {
        if (isDown) {
            toggle();
        }
    }

    /// The number of times it lost its data.
    public long forgotten() {
        return forgotten.sum();
    }

    public long count() {
        return count.sum();
    }
}
