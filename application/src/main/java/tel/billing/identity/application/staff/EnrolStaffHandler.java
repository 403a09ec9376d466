package tel.billing.identity.application.staff;

import java.time.InstantSource;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.secondfactor.OneTimeCodes;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.User;
import tel.billing.shared.UnitOfWork;

/// Hashes the password outside any unit of work. Starts again if the invitation was used or replaced meanwhile.
public record EnrolStaffHandler(
        UnitOfWork unitOfWork,
        Invitations invitations,
        Users users,
        ShowAccount showAccount,
        PasswordRules rules,
        PasswordHashes hashes,
        OneTimeCodes codes,
        InstantSource clock)
        implements EnrolStaff {

    @Override
    public Outcome enrol(Command command) {
        return switch (invitations.findValid(command.token(), clock).orElse(null)) {
            case Invitation.Open open -> enrol(command, open);
            case Invitation.Used _ -> new Outcome.InvitationUsed();
            case null -> new Outcome.InvitationInvalid();
        };
    }

    private Outcome enrol(Command command, Invitation.Open invitation) {
        if (!(users.find(invitation.account(), invitation.user()).orElse(null) instanceof User.Draft staff)) {
            return new Outcome.InvitationInvalid();
        }
        var operator = showAccount.show(staff.account()).orElseThrow();
        var violation = rules.violationOf(command.password(), staff.email(), operator.company());
        return violation.isPresent()
                ? new Outcome.PasswordRefused(violation.get())
                : begin(command, invitation, staff, operator);
    }

    /// The same password continues the enrolment, for example after the page was loaded again. Another password makes
    /// another secret: a stranger who has got hold of the link learns no secret that its owner then confirms.
    private Outcome begin(Command command, Invitation.Open invitation, User.Draft staff, AccountView operator) {
        return switch (invitation) {
            case Invitation.Begun begun ->
                switch (hashes.matches(command.password(), begun.password())) {
                    case SAME -> new Outcome.Begun(operator.company(), staff.email(), begun.secret());
                    case DIFFERENT -> beginAnew(command, invitation, staff, operator);
                    case BUSY -> new Outcome.Busy();
                };
            case Invitation.Sent _ -> beginAnew(command, invitation, staff, operator);
        };
    }

    private Outcome beginAnew(Command command, Invitation.Open invitation, User.Draft staff, AccountView operator) {
        var hash = hashes.hash(command.password());
        if (hash.isEmpty()) {
            return new Outcome.Busy();
        }
        var begun = invitation.begin(hash.get(), codes.newSecret());
        return unitOfWork.perform(() -> invitations.begin(invitation, begun))
                ? new Outcome.Begun(operator.company(), staff.email(), begun.secret())
                // Enrolment ran twice at the same time, or a newer invitation replaced this one. The caller
                // retries with the new state.
                : enrol(command);
    }
}
