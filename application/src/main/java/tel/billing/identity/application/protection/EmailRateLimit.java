package tel.billing.identity.application.protection;

import java.time.Duration;
import java.util.Optional;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;

/// Limits attempts that name an e-mail address. A stranger with many networks can use up what the networks
/// share, but not the reserve of a network that made no attempt before. The total bounds guessing and
/// unwanted mail. An attempt that the total rejects uses up neither the reserve nor the shared attempts.
///
/// @param network bounds the attempts of one network
/// @param reserve the attempts of one network that do not count as shared
/// @param shared bounds all further attempts, from all networks together
/// @param total bounds all attempts, from all networks together
public record EmailRateLimit(
        UnitOfWork unitOfWork,
        RateLimits limits,
        RateLimit network,
        RateLimit reserve,
        RateLimit shared,
        RateLimit total) {

    public static EmailRateLimit toSignIn(UnitOfWork unitOfWork, RateLimits limits) {
        return new EmailRateLimit(
                unitOfWork,
                limits,
                RateLimit.SIGN_IN_BY_EMAIL_AND_NETWORK,
                RateLimit.SIGN_IN_RESERVE_BY_EMAIL_AND_NETWORK,
                RateLimit.SIGN_IN_BY_EMAIL,
                RateLimit.SIGN_IN_TOTAL_BY_EMAIL);
    }

    public static EmailRateLimit toSignInAsStaff(UnitOfWork unitOfWork, RateLimits limits) {
        return new EmailRateLimit(
                unitOfWork,
                limits,
                RateLimit.ADMIN_SIGN_IN_BY_EMAIL_AND_NETWORK,
                RateLimit.ADMIN_SIGN_IN_RESERVE_BY_EMAIL_AND_NETWORK,
                RateLimit.ADMIN_SIGN_IN_BY_EMAIL,
                RateLimit.ADMIN_SIGN_IN_TOTAL_BY_EMAIL);
    }

    public static EmailRateLimit toSignUp(UnitOfWork unitOfWork, RateLimits limits) {
        return new EmailRateLimit(
                unitOfWork,
                limits,
                RateLimit.SIGNUP_BY_EMAIL_AND_NETWORK,
                RateLimit.SIGNUP_RESERVE_BY_EMAIL_AND_NETWORK,
                RateLimit.SIGNUP_BY_EMAIL,
                RateLimit.SIGNUP_TOTAL_BY_EMAIL);
    }

    public static EmailRateLimit toResetThePassword(UnitOfWork unitOfWork, RateLimits limits) {
        return new EmailRateLimit(
                unitOfWork,
                limits,
                RateLimit.FORGOT_PASSWORD_BY_EMAIL_AND_NETWORK,
                RateLimit.FORGOT_PASSWORD_RESERVE_BY_EMAIL_AND_NETWORK,
                RateLimit.FORGOT_PASSWORD_BY_EMAIL,
                RateLimit.FORGOT_PASSWORD_TOTAL_BY_EMAIL);
    }

    /// How long the network has to wait; empty if it does not.
    public Optional<Duration> pauseOfNetwork(EmailAddress email, ClientNetwork from) {
        return refusal(network, email, from);
    }

    /// How long until the networks together may make another attempt; empty if this attempt is allowed.
    /// Requires that the network itself does not have to wait.
    public Optional<Duration> sharedPause(EmailAddress email, ClientNetwork from) {
        // The total first: once it is used up, the refusal is cached and costs no statement.
        return unitOfWork.commitUnlessRejected(() -> limits.take(total, email.value())
                .refusal()
                .or(() -> refusal(reserve, email, from)
                        .flatMap(_ -> limits.take(shared, email.value()).refusal())));
    }

    /// How long the client has to wait, whatever the reason; empty if this attempt is allowed.
    public Optional<Duration> retryAfter(EmailAddress email, ClientNetwork from) {
        return pauseOfNetwork(email, from).or(() -> sharedPause(email, from));
    }

    private Optional<Duration> refusal(RateLimit rateLimit, EmailAddress email, ClientNetwork from) {
        return limits.take(rateLimit, email.value() + "\n" + from.value()).refusal();
    }
}
