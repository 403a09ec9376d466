package tel.billing.simulation;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.story.BillingWorld;

/// A use case under fault injection: the request of the client, the jobs that may complete it, and the
/// invariants at the end. It has a world of its own.
public interface FaultScenario {

    /// Creates a scenario in a new world. The circumstances have a name.
    record Setting(String name, Function<BillingWorld, FaultScenario> scenario) {}

    /// The client makes its request, always the same with the same key. Empty if the answer asks the client
    /// to retry.
    Optional<String> request();

    /// The service's own recovery, which must complete what a request began and left.
    Role recovery();

    /// Outside participants on which the end depends, such as a customer at a page. Each acts at any
    /// time, repeatedly.
    default List<Role> otherActors() {
        return List.of();
    }

    /// Participants that may speed up the end, at any time, or never act, such as notifications.
    default List<Role> notifiers() {
        return List.of();
    }

    /// The state of the outside participants, as a value. If it and the stores are equal, the rest of a run
    /// is equal.
    Object externalState();

    /// How long an operation may stay incomplete: leases, back-offs, the hour for the customer. After each of
    /// these durations, outside participants act and recovery checks for work.
    default List<Duration> patience() {
        return List.of(
                Duration.ZERO,
                Duration.ofSeconds(31),
                Duration.ofSeconds(31),
                Duration.ofMinutes(1),
                Duration.ofMinutes(10),
                Duration.ofHours(1),
                Duration.ofMinutes(6));
    }

    /// Whether nothing is left to complete.
    boolean isSettled();

    /// Fails unless the effect happened exactly once, or was refused for a valid reason. The ledger must
    /// agree with the outside records to the cent, and the client's answer must be true.
    void checkHappenedOnce(String answer);
}
