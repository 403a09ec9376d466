package tel.billing.identity.application.staff;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.secondfactor.RecoveryCodes;
import tel.billing.identity.application.secondfactor.SecondFactors;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Locks the active administrators, then changes the user, then ends the sessions. Retries if the user changes
/// concurrently.
public record ChangeStaffHandler(
        UnitOfWork unitOfWork,
        OperatorAccount operator,
        ShowAccount showAccount,
        Users users,
        SecondFactors factors,
        RecoveryCodes recoveryCodes,
        Invitations invitations,
        PasswordResetLinks passwordResetLinks,
        InvitationSender invitationSender,
        Sessions sessions,
        EndedSessions endedSessions,
        Outbox outbox,
        AuditTrail trail,
        InstantSource clock)
        implements ChangeStaff {

    @Override
    public Outcome change(Command command) {
        var account = operator.find().orElseThrow();
        var tried = unitOfWork.retry(() -> tryChange(account, command));
        tried.ended().forEach(endedSessions::remember);
        return tried.outcome();
    }

    /// Empty if the user was changed concurrently; the caller retries with the new state.
    private Optional<Tried> tryChange(AccountId account, Command command) {
        // Locks the administrators first. If two administrators demote each other, the second one waits, and
        // is then rejected.
        var admins = users.lockActiveAdmins(account);
        if (!admins.contains(command.by().id())) {
            return Optional.of(new Tried(new Outcome.NotAdmin(), List.of()));
        }
        var found = users.find(account, command.user()).filter(User::isStaff);
        if (found.isEmpty()) {
            return Optional.of(new Tried(new Outcome.NotFound(), List.of()));
        }
        var from = found.get();
        var changes = new StaffChangeRules(command, from, admins);
        var rejection = changes.rejection();
        if (rejection.isPresent()) {
            return Optional.of(new Tried(rejection.get(), List.of()));
        }
        var to = changes.result();
        var transitions = changes.transitions();
        if (transitions.isEmpty()) {
            return Optional.of(new Tried(new Outcome.Changed(StaffMember.of(from)), List.of()));
        }
        // Updates the user before the sessions. A concurrent sign-in fails, or its session is found
        // and ended.
        if (!transitions.stream().allMatch(users::advance)) {
            return Optional.empty();
        }
        changes.events().forEach(trail::record);
        changes.messages(clock.instant())
                .forEach(emailMessage -> outbox.post(emailMessage, EmailRecipient.WITHOUT_ACCOUNT));
        var isInvitedAnew = changes.isInvitedAnew();
        if (to instanceof User.Draft invited && isInvitedAnew) {
            invite(invited, command.resetFactor());
        }
        return Optional.of(new Tried(new Outcome.Changed(StaffMember.of(to)), applyEffects(from, to, isInvitedAnew)));
    }

    private List<Session.Ended> applyEffects(User from, User to, boolean isInvitedAnew) {
        switch (to) {
            case User.Draft invited
            when isInvitedAnew -> {
                factors.remove(invited.account(), invited.id());
                recoveryCodes.replace(invited.account(), invited.id(), List.of());
                passwordResetLinks.withdraw(invited);
            }
            case User.Disabled disabled -> {
                invitations.withdraw(disabled.account(), disabled.id());
                passwordResetLinks.withdraw(disabled);
            }
            case User.Draft _, User.Active _ -> {}
        }
        return sessions.endAll(from, Optional.empty(), EndReason.REVOKED, clock.instant());
    }

    private void invite(User.Draft invited, boolean wasReset) {
        var company = showAccount.show(invited.account()).orElseThrow().company();
        if (wasReset) {
            invitationSender.sendAfterReset(invited, company);
        } else {
            invitationSender.send(invited, company);
        }
    }

    private record Tried(Outcome outcome, List<Session.Ended> ended) {}
}
