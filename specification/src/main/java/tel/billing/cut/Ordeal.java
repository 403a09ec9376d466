package tel.billing.cut;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.story.BillingWorld;

/// A use case that is put under cuts: what the client asks for, who else may finish it, and what must be true in the
/// end. It works on a world of its own.
public interface Ordeal {

    /// Makes an ordeal in a new world, under circumstances that have a name.
    record Setting(String name, Function<BillingWorld, Ordeal> ordeal) {}

    /// The client asks, each time for the same under the same key. Empty if the client is told to come again.
    Optional<String> request();

    /// Our own side, which must finish whatever a request began and nobody asks for any more.
    Role recovery();

    /// Those outside on whom the end depends, such as a customer at a page. Each acts at any time, again and again.
    List<Role> outsiders();

    /// Those who may help to the end sooner, at any time, or never come, such as notifications.
    List<Role> messengers();

    /// What those outside remember, as a value. Where they and the stores hold the same, all goes on alike.
    Object memoryOutside();

    /// How long what was begun may stay unfinished: leases, back-offs, the hour that a customer has. After each of
    /// these
    /// times, those outside act and recovery looks whether it has something to do.
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

    /// Whether nothing is left to finish.
    boolean isSettled();

    /// Fails unless it happened once, or was refused for a reason that holds, all books agree on that with those
    /// outside
    /// to the cent, and the client's answer is true.
    void mustHaveHappenedOnce(String answer);
}
