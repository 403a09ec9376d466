package tel.billing.identity.application.password;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.RateLimits.Permit;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;

/// Limits how many wrong passwords the sessions of a user may present together, because a stolen session
/// could guess the password. Each attempt takes its permit before the check, so concurrent attempts cannot
/// exceed the limit. If the password was not wrong, the permit is given back. If it was wrong and took the last
/// permit, an e-mail warns the user.
public record CurrentPasswordLimit(
        UnitOfWork unitOfWork,
        RateLimits limits,
        Users users,
        ShowAccount showAccount,
        Outbox outbox,
        InstantSource clock) {

    /// Runs the check, unless the user has to wait. Must not be called inside a unit of work.
    ///
    /// @param refused the outcome of an attempt beyond the limit, with the pause; the check does not run
    /// @param isWrong whether an outcome of the check means that the password is wrong
    public <T> T limit(
            AccountId account, UserId user, Function<Duration, T> refused, Supplier<T> check, Predicate<T> isWrong) {
        var whose = user.toString();
        var permit = limits.take(RateLimit.CHANGE_PASSWORD_BY_USER, whose);
        return permit.refusal().map(refused).orElseGet(() -> {
            var outcome = check.get();
            if (!isWrong.test(outcome)) {
                limits.giveBack(RateLimit.CHANGE_PASSWORD_BY_USER, whose);
            } else if (isLast(permit)) {
                warn(account, user);
            }
            return outcome;
        });
    }

    private static boolean isLast(Permit permit) {
        return permit instanceof Permit.Granted granted && granted.remaining() == 0;
    }

    /// The permit of the e-mail commits with the e-mail. If two instances reach the limit at the same time, one
    /// of them sends it. If it cannot be stored, the next wrong password sends it.
    private void warn(AccountId account, UserId user) {
        unitOfWork.run(() -> {
            if (users.find(account, user).orElse(null) instanceof User.Active active
                    && limits.take(RateLimit.WRONG_PASSWORDS_EMAIL_BY_USER, user.toString())
                            .refusal()
                            .isEmpty()) {
                outbox.post(
                        new EmailMessage.WrongPasswordsInSession(active.email(), clock.instant()),
                        active.recipient(showAccount.show(account).orElseThrow().country()));
            }
        });
    }
}
