package tel.billing.identity.application.staff;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiFunction;
import tel.billing.account.CompanyName;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.Secret;

/// Sends a staff invitation by e-mail and voids the older one. Joins the caller's unit of work.
public record InvitationSender(
        Invitations invitations, TokenGenerator tokenGenerator, Outbox outbox, InstantSource clock) {

    void send(User.Draft staff, CompanyName operator) {
        send(
                staff,
                (token, validUntil) ->
                        new EmailMessage.StaffInvitation(staff.email(), operator.value(), token, validUntil));
    }

    /// For a user whose password and second factor are void now. The e-mail says this.
    void sendAfterReset(User.Draft staff, CompanyName operator) {
        send(
                staff,
                (token, validUntil) ->
                        new EmailMessage.SecondFactorReset(staff.email(), operator.value(), token, validUntil));
    }

    private void send(User.Draft staff, BiFunction<Secret, Instant, EmailMessage> wording) {
        var token = tokenGenerator.mint(staff.account());
        var invitation = new Invitation.Sent(staff.account(), staff.id(), token.hash(), clock.instant());
        invitations.send(invitation);
        outbox.post(wording.apply(token.text(), invitation.expiresAt()), EmailRecipient.WITHOUT_ACCOUNT);
    }
}
