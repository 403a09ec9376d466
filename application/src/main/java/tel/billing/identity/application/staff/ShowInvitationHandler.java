package tel.billing.identity.application.staff;

import java.time.InstantSource;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.User;
import tel.billing.shared.Secret;

/// Shows an invitation only as long as [EnrolStaff] accepts it.
public record ShowInvitationHandler(Invitations invitations, Users users, ShowAccount showAccount, InstantSource clock)
        implements ShowInvitation {

    @Override
    public Outcome show(Secret token) {
        return switch (invitations.findValid(token, clock).orElse(null)) {
            case Invitation.Open open -> show(open);
            case Invitation.Used _ -> new Outcome.InvitationUsed();
            case null -> new Outcome.InvitationInvalid();
        };
    }

    private Outcome show(Invitation.Open invitation) {
        if (!(users.find(invitation.account(), invitation.user()).orElse(null) instanceof User.Draft staff)) {
            return new Outcome.InvitationInvalid();
        }
        var operator = showAccount.show(staff.account()).orElseThrow();
        return new Outcome.Open(operator.company(), staff.email());
    }
}
