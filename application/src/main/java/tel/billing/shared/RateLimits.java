package tel.billing.shared;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Counts how often somebody does something, in real time, and says when it is too often. Whoever is refused has taken
/// nothing. What is taken inside a unit of work is given back if that is undone.
@FunctionalInterface
public interface RateLimits {

    /// Takes a permission. `whose` is whom the limit counts: an address, an account, an e-mail address.
    Permit take(Limit limit, String whose);

    /// Limits that hold nobody up.
    static RateLimits none() {
        return (_, _) -> new Permit.Unlimited();
    }

    /// What whoever asked for a permission got.
    sealed interface Permit {

        /// They may, and may do it so many times more.
        record Granted(Rate rate, int left, Duration untilFull) implements Permit {

            public static Granted of(Rate rate, Instant fullAt, Instant now) {
                return new Granted(rate, rate.left(fullAt, now), rate.untilFull(fullAt, now));
            }
        }

        /// They may not, until so much time has passed.
        record Refused(Rate rate, Duration pause) implements Permit {

            public static Refused of(Rate rate, Instant fullAt, Instant now) {
                return new Refused(rate, rate.untilNext(fullAt, now));
            }
        }

        /// They may, and nobody counts.
        record Unlimited() implements Permit {}

        /// How long to wait, for whoever was refused.
        default Optional<Duration> refusal() {
            return switch (this) {
                case Refused refused -> Optional.of(refused.pause());
                case Granted _, Unlimited _ -> Optional.empty();
            };
        }
    }
}
