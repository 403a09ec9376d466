package tel.billing.identity.application.staff;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.signup.PendingSignups;
import tel.billing.identity.application.staff.InitializeOperator.Command;
import tel.billing.identity.application.staff.InitializeOperator.Outcome;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Invitation;
import tel.billing.identity.domain.User;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;

/// Checks at every start except the first whether an active administrator exists. Joins the caller's unit of
/// work. Until there is one, the user who is configured as first administrator has an invitation. A user whom
/// an earlier start invited, and who has not enrolled, is disabled.
public record EnsureFirstAdmin(
        OperatorAccount operator,
        Users users,
        PendingSignups pendingSignups,
        Invitations invitations,
        FirstAdminInviter firstAdminInviter,
        AuditTrail trail,
        InstantSource clock) {
    /// An invitation without enrolment after this time is considered lost.
    private static final Duration LOST_AFTER = Duration.ofHours(1);

    /// Empty if the data was changed concurrently; the caller retries.
    Optional<Outcome> check(AccountId account, Command command) {
        // Locks first. If several instances start at the same time, only one sends the invitation.
        var previous = operator.lockFirstAdmin();
        return users.lockActiveAdmins(account).isEmpty()
                ? invite(account, command, previous)
                : Optional.of(new Outcome.AlreadyInitialized());
    }

    private Optional<Outcome> invite(AccountId account, Command command, Optional<UserId> previous) {
        return switch (users.byEmail(command.admin().email()).orElse(null)) {
            case null -> {
                var admin = firstAdminInviter.draft(account, command.admin().email());
                var isStored = users.add(admin);
                pendingSignups.discard(admin.email());
                yield invite(admin, isStored, command, previous);
            }
            case User.Draft invited
            when invited.role() == Role.ADMIN -> invite(invited.inviteAgain(Role.ADMIN), command, previous);
            // This user was configured by an earlier start, but not by the last one.
            case User.Disabled disabled
            when disabled.role() == Role.ADMIN && disabled.enable().to() instanceof User.Draft admin -> {
                trail.record(AuditEvent.byTheService(AuditAction.STAFF_ENABLED, AuditTarget.of(admin.id())));
                yield invite(admin, users.advance(disabled.enable()), command, previous);
            }
            case User.Draft _, User.Active _, User.Disabled _ -> Optional.of(new Outcome.AddressTaken());
        };
    }

    private Optional<Outcome> invite(
            User.Transition<User.Draft> invitation, Command command, Optional<UserId> previous) {
        return invite(invitation.to(), users.advance(invitation), command, previous);
    }

    private Optional<Outcome> invite(User.Draft admin, boolean isStored, Command command, Optional<UserId> previous) {
        if (!isStored
                || !disablePreviousFirstAdmin(previous.filter(user -> !user.equals(admin.id())), admin.account())) {
            return Optional.empty();
        }
        var pending = invitations.of(admin.account(), admin.id()).filter(this::isOnItsWay);
        if (pending.isPresent()) {
            return Optional.of(new Outcome.Waiting(pending.get().expiresAt()));
        }
        firstAdminInviter.invite(admin, command.name());
        return Optional.of(new Outcome.Initialized());
    }

    /// False if the user enrolled concurrently.
    private boolean disablePreviousFirstAdmin(Optional<UserId> previous, AccountId account) {
        if (!(previous.flatMap(user -> users.find(account, user)).orElse(null) instanceof User.Draft invited)
                || invited.role() != Role.ADMIN) {
            return true;
        }
        invitations.withdraw(account, invited.id());
        trail.record(AuditEvent.byTheService(AuditAction.STAFF_DISABLED, AuditTarget.of(invited.id())));
        return users.advance(invited.disable());
    }

    private boolean isOnItsWay(Invitation invitation) {
        var now = clock.instant();
        return switch (invitation) {
            case Invitation.Sent sent -> now.isBefore(sent.sentAt().plus(LOST_AFTER));
            case Invitation.Begun begun -> !begun.isExpired(now);
            case Invitation.Used _ -> false;
        };
    }
}
