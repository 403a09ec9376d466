package tel.billing.identity.application;

import java.time.InstantSource;
import tel.billing.account.CompanyName;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;

/// Mails somebody an invitation to the staff, in place of any older one; inside a unit of work.
record InvitationSending(Invitations invitations, Tokens tokens, Postbox postbox, InstantSource clock) {

    void send(User.Draft staff, CompanyName operator) {
        var token = tokens.mint(staff.account());
        var invitation = new Invitation.Sent(staff.account(), staff.id(), token.hash(), clock.instant());
        invitations.send(invitation);
        postbox.post(new Letter.StaffInvitation(staff.email(), operator.value(), token.text(), invitation.expiresAt()));
    }
}
