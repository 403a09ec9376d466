package tel.billing.identity.application.secondfactor;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;

/// Verifies a code and stores the result. Joins the caller's unit of work.
public record SecondFactorVerifier(
        SecondFactors factors,
        RecoveryCodes recoveryCodes,
        TotpVerifier totpVerifier,
        Outbox outbox,
        AuditTrail trail,
        InstantSource clock) {

    /// Verifies a code of a sign-in.
    Result verifyForSignIn(User.Active staff, SecondFactorCode code) {
        return verify(staff, code, Origin.SIGN_IN);
    }

    /// Verifies a code of a session. Sessions may present fewer wrong codes than sign-ins. When a session reaches
    /// this limit, an e-mail warns the user, because the session may be stolen.
    Result verifyInSession(User.Active staff, SecondFactorCode code) {
        return verify(staff, code, Origin.SESSION);
    }

    private Result verify(User.Active staff, SecondFactorCode code, Origin origin) {
        var now = clock.instant();
        var found = factors.find(staff.account(), staff.id());
        if (found.isEmpty()) {
            // An administrator removed the factor concurrently.
            return failed(staff);
        }
        var factor = found.get();
        var lockedUntil = origin.lockedUntil(factor, now);
        if (lockedUntil.isPresent()) {
            return new Result.Locked(Duration.between(now, lockedUntil.get()));
        }
        return switch (code) {
            case SecondFactorCode.Totp totp ->
                totpVerifier
                        .stepOf(factor.secret(), totp)
                        .filter(factor::mayAccept)
                        .map(step -> accept(factor, factor.accept(step)))
                        .orElseGet(() -> fail(staff, factor, origin, now));
            case SecondFactorCode.Recovery recovery ->
                recoveryCodes.use(staff.account(), staff.id(), recovery.hash(), now)
                        ? recovered(staff, now)
                        : fail(staff, factor, origin, now);
        };
    }

    private Result fail(User.Active staff, SecondFactor factor, Origin origin, Instant now) {
        var failed = factor.fail(now);
        if (!factors.advance(factor, failed)) {
            return new Result.Overtaken();
        }
        if (failed.isLocked(now)) {
            outbox.post(
                    new EmailMessage.SecondFactorLocked(staff.email(), failed.lockedUntil()),
                    EmailRecipient.WITHOUT_ACCOUNT);
            trail.record(AuditEvent.byAnonymous(AuditAction.SECOND_FACTOR_LOCKED, Optional.of(staff.id())));
        }
        if (origin == Origin.SESSION && factor.reachesLimitForSessions(now)) {
            outbox.post(new EmailMessage.WrongCodesInSession(staff.email(), now), EmailRecipient.WITHOUT_ACCOUNT);
        }
        return failed(staff);
    }

    /// A wrong code does not prove the user's identity, so the audit event has no actor.
    private Result failed(User.Active staff) {
        trail.record(AuditEvent.byAnonymous(AuditAction.SECOND_FACTOR_FAILED, Optional.of(staff.id())));
        return new Result.Failed();
    }

    private Result recovered(User.Active staff, Instant now) {
        var left = recoveryCodes.left(staff.account(), staff.id());
        outbox.post(new EmailMessage.RecoveryCodeUsed(staff.email(), now, left), EmailRecipient.WITHOUT_ACCOUNT);
        var actor = Actor.of(staff.id(), staff.account(), staff.role());
        trail.record(AuditEvent.byUser(AuditAction.RECOVERY_CODE_USED, actor));
        return new Result.Passed();
    }

    private Result accept(SecondFactor from, SecondFactor to) {
        return factors.advance(from, to) ? new Result.Passed() : new Result.Overtaken();
    }

    /// Where a code is entered.
    private enum Origin {
        SIGN_IN,
        SESSION;

        /// Empty if a code may be entered.
        Optional<Instant> lockedUntil(SecondFactor factor, Instant now) {
            return switch (this) {
                case SIGN_IN -> factor.isLocked(now) ? Optional.of(factor.lockedUntil()) : Optional.empty();
                case SESSION -> factor.closedForSessionsUntil(now);
            };
        }
    }

    sealed interface Result {

        record Passed() implements Result {}

        /// The code is wrong or was used before. The attempt is counted.
        record Failed() implements Result {}

        /// There were too many wrong codes. The code was not checked.
        record Locked(Duration time) implements Result {}

        /// The factor was changed concurrently. Read it again and retry.
        record Overtaken() implements Result {}
    }
}
