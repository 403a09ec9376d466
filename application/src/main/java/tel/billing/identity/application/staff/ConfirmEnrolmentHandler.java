package tel.billing.identity.application.staff;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.secondfactor.RecoveryCodeIssuer;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.application.secondfactor.TotpVerifier;
import tel.billing.identity.application.session.SessionIssuer;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Client;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.SecondFactor;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.TotpTimeStep;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.UnitOfWork;

/// Activates the user, stores the second factor and starts the session in one unit of work. Retries if the
/// invitation or the user changes concurrently.
public record ConfirmEnrolmentHandler(
        UnitOfWork unitOfWork,
        Invitations invitations,
        Users users,
        SecondFactors factors,
        TotpVerifier totpVerifier,
        RecoveryCodeIssuer recoveryCodeIssuer,
        SessionIssuer sessionIssuer,
        Outbox outbox,
        AuditTrail trail,
        InstantSource clock)
        implements ConfirmEnrolment {

    @Override
    public Outcome confirm(Command command) {
        var token = OpaqueToken.read(command.token().value());
        if (token.isEmpty()) {
            return new Outcome.InvitationInvalid();
        }
        return unitOfWork.retry(() -> tryConfirm(token.get(), command));
    }

    /// Empty if the invitation or the user was changed concurrently; the caller retries with the new state.
    private Optional<Outcome> tryConfirm(OpaqueToken token, Command command) {
        var found = invitations.find(token).filter(invitation -> !invitation.isExpired(clock.instant()));
        return switch (found.orElse(null)) {
            case Invitation.Open open -> tryConfirm(open, command);
            case Invitation.Used _ -> Optional.of(new Outcome.InvitationUsed());
            case null -> Optional.of(new Outcome.InvitationInvalid());
        };
    }

    private Optional<Outcome> tryConfirm(Invitation.Open invitation, Command command) {
        if (!(users.find(invitation.account(), invitation.user()).orElse(null) instanceof User.Draft invited)) {
            return Optional.of(new Outcome.InvitationInvalid());
        }
        if (!(invitation instanceof Invitation.Begun begun)
                || !(command.code() instanceof SecondFactorCode.Totp totp)) {
            return Optional.of(new Outcome.CodeInvalid());
        }
        // Guessing gives an attacker nothing: a holder of the invitation can read the secret anyway.
        return totpVerifier
                .stepOf(begun.secret(), totp)
                .map(step -> welcome(begun, invited, step, command.client()))
                .orElseGet(() -> Optional.of(new Outcome.CodeInvalid()));
    }

    private Optional<Outcome> welcome(Invitation.Begun begun, User.Draft invited, TotpTimeStep step, Client client) {
        var activation = invited.activate(begun.password());
        if (!invitations.use(begun) || !users.advance(activation)) {
            return Optional.empty();
        }
        var staff = activation.to();
        factors.put(SecondFactor.proven(staff.account(), staff.id(), begun.secret(), step));
        var recoveryCodes = recoveryCodeIssuer.renew(staff);
        return sessionIssuer.startProven(staff, client).map(session -> {
            trail.record(AuditEvent.byUser(AuditAction.STAFF_ENROLLED, session.actor()));
            outbox.post(
                    new EmailMessage.SecondFactorSetUp(staff.email(), clock.instant()), EmailRecipient.WITHOUT_ACCOUNT);
            return new Outcome.SignedIn(session, recoveryCodes);
        });
    }
}
