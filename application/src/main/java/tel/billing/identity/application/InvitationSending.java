package tel.billing.identity.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiFunction;
import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.Secret;

/// Sends a staff invitation by e-mail and voids the older one. Joins the caller's unit of work.
record InvitationSending(Invitations invitations, Tokens tokens, Postbox postbox, InstantSource clock) {

    void send(User.Draft staff, CompanyName operator) {
        send(
                staff,
                (token, validUntil) -> new Letter.StaffInvitation(staff.email(), operator.value(), token, validUntil));
    }

    /// For a user whose password and second factor are void now. The e-mail says this.
    void sendAfterReset(User.Draft staff, CompanyName operator) {
        send(
                staff,
                (token, validUntil) ->
                        new Letter.SecondFactorReset(staff.email(), operator.value(), token, validUntil));
    }

    private void send(User.Draft staff, BiFunction<Secret, Instant, Letter> wording) {
        var token = tokens.mint(staff.account());
        var invitation = new Invitation.Sent(staff.account(), staff.id(), token.hash(), clock.instant());
        invitations.send(invitation);
        postbox.post(wording.apply(token.text(), invitation.expiresAt()), Reader.ANYWHERE);
    }
}
