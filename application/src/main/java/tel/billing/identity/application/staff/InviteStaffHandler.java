package tel.billing.identity.application.staff;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.RoleChange;
import tel.billing.identity.application.signup.PendingSignups;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.UserId;

/// Locks the active administrators, so that an administrator who is being demoted cannot invite. Retries if the
/// invited user changes concurrently.
public record InviteStaffHandler(
        UnitOfWork unitOfWork,
        OperatorAccount operator,
        ShowAccount showAccount,
        Users users,
        PendingSignups pendingSignups,
        InvitationSender invitationSender,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements InviteStaff {

    @Override
    public Outcome invite(Command command) {
        var account = operator.find().orElseThrow();
        return unitOfWork.retry(() -> tryInvite(command, account));
    }

    /// Empty if the user was changed concurrently; the caller retries with the new state.
    private Optional<Outcome> tryInvite(Command command, AccountId account) {
        // Checked under the lock, so that an administrator who is being demoted cannot invite users.
        if (!users.lockActiveAdmins(account).contains(command.by().id())) {
            return Optional.of(new Outcome.NotAdmin());
        }
        return switch (users.byEmail(command.email()).orElse(null)) {
            case null -> {
                var draft = newUser(command, account);
                yield users.add(draft) ? Optional.of(invitedFirst(command, draft)) : Optional.empty();
            }
            case User.Draft known -> {
                var invitation = known.inviteAgain(command.role());
                yield users.advance(invitation)
                        ? Optional.of(invitedAgain(command, known, invitation.to()))
                        : Optional.empty();
            }
            case User.Active known -> Optional.of(known.isStaff() ? new Outcome.IsStaff() : new Outcome.IsCustomer());
            case User.Disabled _ -> Optional.of(new Outcome.IsStaff());
        };
    }

    private Outcome invitedFirst(Command command, User.Draft draft) {
        pendingSignups.discard(draft.email());
        return invited(command, draft);
    }

    private Outcome invitedAgain(Command command, User.Draft known, User.Draft draft) {
        if (known.role() != draft.role()) {
            trail.record(AuditEvent.byUser(AuditAction.STAFF_ROLE_CHANGED, command.by(), AuditTarget.of(draft.id()))
                    .with(RoleChange.of(known.role(), draft.role())));
        }
        return invited(command, draft);
    }

    private Outcome invited(Command command, User.Draft draft) {
        trail.record(AuditEvent.byUser(AuditAction.STAFF_INVITED, command.by(), AuditTarget.of(draft.id()))
                .with(RoleChange.to(draft.role())));
        invitationSender.send(
                draft, showAccount.show(draft.account()).orElseThrow().company());
        return new Outcome.Invited(StaffMember.of(draft));
    }

    private User.Draft newUser(Command command, AccountId account) {
        return new User.Draft(new UserId(ids.next()), account, command.email(), command.role(), clock.instant());
    }
}
