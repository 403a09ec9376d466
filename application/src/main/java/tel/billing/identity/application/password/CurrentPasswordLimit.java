package tel.billing.identity.application.password;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UserId;

/// Limits how many wrong passwords the sessions of a user may present together, because a stolen session could
/// guess the password. Each attempt takes its permit before the check, so concurrent attempts cannot exceed the
/// limit. If the password was not wrong, the permit is given back.
public record CurrentPasswordLimit(RateLimits limits) {

    /// Runs the check, unless the user has to wait.
    ///
    /// @param refused the outcome of an attempt beyond the limit, with the pause; the check does not run
    /// @param isWrong whether an outcome of the check means that the password is wrong
    public <T> T limit(UserId user, Function<Duration, T> refused, Supplier<T> check, Predicate<T> isWrong) {
        var whose = user.toString();
        return limits.take(RateLimit.CHANGE_PASSWORD_BY_USER, whose)
                .refusal()
                .map(refused)
                .orElseGet(() -> {
                    var outcome = check.get();
                    if (!isWrong.test(outcome)) {
                        limits.giveBack(RateLimit.CHANGE_PASSWORD_BY_USER, whose);
                    }
                    return outcome;
                });
    }
}
