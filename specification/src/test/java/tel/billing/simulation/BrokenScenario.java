package tel.billing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tel.billing.story.BillingWorld;
import tel.billing.story.Person;

/// Hashes a password. After one crash the work has started more often than it completed.
final class BrokenScenario implements FaultScenario {
    private final BillingWorld world;
    private final boolean reachesOut;
    private final boolean settles;
    private int begun;
    private int finished;

    private BrokenScenario(BillingWorld world, boolean reachesOut, boolean settles) {
        this.world = world;
        this.reachesOut = reachesOut;
        this.settles = settles;
    }

    static Setting halfDone() {
        return new Setting("half done", world -> new BrokenScenario(world, true, true));
    }

    static Setting withoutRemoteCalls() {
        return new Setting("never calling an external system", world -> new BrokenScenario(world, false, true));
    }

    static Setting neverSettled() {
        return new Setting("never settled", world -> new BrokenScenario(world, true, false));
    }

    @Override
    public Optional<String> request() {
        begun++;
        if (reachesOut) {
            world.hashes.hash(Person.ADA.password());
        }
        finished++;
        return Optional.of("hashed");
    }

    @Override
    public Role recovery() {
        return new Role("recovery", world::recover);
    }

    @Override
    public Object externalState() {
        return List.of(begun, finished);
    }

    @Override
    public List<Duration> patience() {
        return List.of(Duration.ofSeconds(5), Duration.ofMinutes(2));
    }

    @Override
    public boolean isSettled() {
        return settles;
    }

    @Override
    public void checkHappenedOnce(String answer) {
        assertThat(begun).as("number of starts").isEqualTo(finished);
    }
}
