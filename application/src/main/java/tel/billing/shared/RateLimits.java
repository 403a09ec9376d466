package tel.billing.shared;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Limits the rate of operations, in real time. A rejected request uses no permit. A permit that is
/// taken inside a unit of work is returned if that rolls back.
public interface RateLimits {

    /// Takes a permit. `whose` is the key of the limit: a network address, an account or an
    /// e-mail address.
    Permit take(RateLimit rateLimit, String whose);

    /// Gives back a permit that the caller was granted shortly before, because the operation does not count. A
    /// full bucket stays full. Does not throw if the store fails: the permit stays taken then.
    void giveBack(RateLimit rateLimit, String whose);

    /// Unlimited, for all limits.
    static RateLimits unlimited() {
        return new RateLimits() {
            @Override
            public Permit take(RateLimit rateLimit, String whose) {
                return new Permit.Unlimited();
            }

            @Override
            public void giveBack(RateLimit rateLimit, String whose) {
                // Nothing was counted.
            }
        };
    }

    /// The result of taking a permit.
    sealed interface Permit {

        /// Granted; `remaining` more permits are available.
        record Granted(PermitRate rate, int remaining, Duration untilFull) implements Permit {

            public static Granted of(PermitRate rate, Instant fullAt, Instant now) {
                return new Granted(rate, rate.remaining(fullAt, now), rate.untilFull(fullAt, now));
            }
        }

        /// Refused until the pause has passed.
        record Refused(PermitRate rate, Duration pause) implements Permit {

            public static Refused of(PermitRate rate, Instant fullAt, Instant now) {
                return new Refused(rate, rate.untilNext(fullAt, now));
            }
        }

        /// Granted without counting.
        record Unlimited() implements Permit {}

        /// How long to wait after a refusal; empty if there was none.
        default Optional<Duration> refusal() {
            return switch (this) {
                case Refused refused -> Optional.of(refused.pause());
                case Granted _, Unlimited _ -> Optional.empty();
            };
        }
    }
}
