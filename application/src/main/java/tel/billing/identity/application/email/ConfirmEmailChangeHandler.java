package tel.billing.identity.application.email;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.ChangeOwnerEmail;
import tel.billing.account.Owner;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.signup.PendingSignups;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.Session.EndReason;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tel.billing.shared.UnitOfWork;

/// Ends the other sessions of the user in the same unit of work as the change of the address.
public record ConfirmEmailChangeHandler(
        UnitOfWork unitOfWork,
        EmailChangeLinks links,
        PasswordResetLinks passwordResetLinks,
        Users users,
        PendingSignups pendingSignups,
        ShowAccount showAccount,
        ChangeOwnerEmail changeOwnerEmail,
        Sessions sessions,
        EndedSessions endedSessions,
        Outbox outbox,
        AuditTrail trail,
        InstantSource clock)
        implements ConfirmEmailChange {

    @Override
    public Outcome confirm(Secret token) {
        return links.findValid(token, clock)
                .flatMap(link -> unitOfWork.attempt(() -> tryOpen(link)))
                .map(this::confirmed)
                .orElseGet(Outcome.LinkInvalid::new);
    }

    private Outcome confirmed(List<Session.Ended> ended) {
        ended.forEach(endedSessions::remember);
        return new Outcome.Confirmed();
    }

    /// The sessions that it ended. Empty if the link is not valid any more, or if another user got the
    /// address first.
    private Optional<List<Session.Ended>> tryOpen(EmailChangeLink link) {
        var account = account(link.account());
        var moved = account.status() == AccountStatus.ACTIVE ? move(link) : Optional.<User.Active>empty();
        if (moved.isEmpty() || !links.use(link)) {
            return Optional.empty();
        }
        var user = moved.get();
        pendingSignups.discard(link.email());
        // Voids reset links last: a link that is sent to the old address concurrently is found, or is
        // not stored.
        passwordResetLinks.withdraw(user);
        changeOwnerEmail.change(user.account(), new Owner(user.id(), link.email()));
        var now = clock.instant();
        outbox.post(new EmailMessage.EmailChanged(user.email(), now), user.recipient(account.country()));
        trail.record(AuditEvent.byUser(AuditAction.EMAIL_CHANGED, Actor.of(user.id(), user.account(), user.role())));
        return Optional.of(sessions.endAll(user, Optional.of(link.session()), EndReason.EMAIL_CHANGED, now));
    }

    /// The user with the previous address. Empty if another user got the address first. A concurrent change of the
    /// user, such as a sign-in that renews the hash, does not void the link: retries with the new state.
    private Optional<User.Active> move(EmailChangeLink link) {
        var user = user(link);
        while (user instanceof User.Active active) {
            if (users.advance(active.changeEmail(link.email()))) {
                return Optional.of(active);
            }
            user = user(link);
            if (user.version().equals(active.version())) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private User user(EmailChangeLink link) {
        return users.find(link.account(), link.user()).orElseThrow();
    }

    private AccountView account(AccountId account) {
        return showAccount.show(account).orElseThrow();
    }
}
