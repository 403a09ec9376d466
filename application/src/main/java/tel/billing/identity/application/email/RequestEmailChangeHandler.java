package tel.billing.identity.application.email;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTrail;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.password.CurrentPasswordLimit;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;
import tel.billing.shared.UnitOfWork;

/// Runs the same number of statements for every new address, so that the response time does not reveal
/// whether another user has it.
public record RequestEmailChangeHandler(
        UnitOfWork unitOfWork,
        CurrentPasswordLimit currentPasswordLimit,
        RateLimits limits,
        Users users,
        PasswordHashes hashes,
        ShowAccount showAccount,
        EmailChangeLinks links,
        TokenGenerator tokenGenerator,
        Outbox outbox,
        AuditTrail trail,
        Ids ids,
        InstantSource clock)
        implements RequestEmailChange {

    @Override
    public Outcome request(Command command) {
        return currentPasswordLimit.<Outcome>limit(
                command.account(),
                command.user(),
                Outcome.RateLimited::new,
                () -> limitedRequest(command),
                RequestEmailChangeHandler::isWrong);
    }

    private static boolean isWrong(Outcome outcome) {
        return outcome instanceof Outcome.Rejected rejected && rejected.passwordIsWrong();
    }

    private Outcome limitedRequest(Command command) {
        return pause(command).<Outcome>map(Outcome.RateLimited::new).orElseGet(() -> verify(command));
    }

    private Optional<Duration> pause(Command command) {
        return limits.take(RateLimit.CHANGE_EMAIL_BY_ACCOUNT, command.account().toString())
                .refusal()
                .or(() -> limits.take(
                                RateLimit.CHANGE_EMAIL_BY_EMAIL, command.email().value())
                        .refusal());
    }

    private Outcome verify(Command command) {
        var user = users.find(command.account(), command.user()).orElseThrow();
        var isUnchanged = user.email().equals(command.email());
        if (!(user instanceof User.Active active)) {
            return new Outcome.Rejected(true, isUnchanged);
        }
        return switch (hashes.matches(command.password(), active.password())) {
            case BUSY -> new Outcome.Busy();
            case DIFFERENT -> wrongPassword(active, isUnchanged);
            case SAME -> isUnchanged ? new Outcome.Rejected(false, true) : send(active, command);
        };
    }

    private Outcome wrongPassword(User.Active user, boolean isUnchanged) {
        trail.record(AuditEvent.byUser(AuditAction.REAUTHENTICATION_FAILED, actor(user)));
        return new Outcome.Rejected(true, isUnchanged);
    }

    /// If the hash was replaced concurrently by a sign-in or another password, the password is checked
    /// against the new hash.
    private Outcome send(User.Active user, Command command) {
        return unitOfWork.attempt(() -> trySend(user, command)).orElseGet(() -> verify(command));
    }

    /// Runs the same queries and updates whether or not the address is free or an older link exists, so that
    /// response times do not tell the cases apart. If the address is taken, the token is discarded.
    private Optional<Outcome> trySend(User.Active user, Command command) {
        var refusal = refusal(command.email());
        var token = tokenGenerator.mint(user.account());
        var link = EmailChangeLink.send(user, command.session(), command.email(), token.hash(), clock.instant());
        if (!links.send(link, user.password())) {
            return Optional.empty();
        }
        var recipient =
                user.recipient(showAccount.show(user.account()).orElseThrow().country());
        refusal.ifPresentOrElse(
                taken -> outbox.post(taken.emailMessage(), taken.recipient()),
                () -> outbox.post(
                        new EmailMessage.ConfirmEmailChange(command.email(), token.text(), link.expiresAt()),
                        recipient));
        outbox.post(new EmailMessage.EmailChangeRequested(user.email(), link.sentAt()), recipient);
        trail.record(AuditEvent.byUser(AuditAction.EMAIL_CHANGE_ASKED, actor(user)));
        return Optional.of(new Outcome.MailSent());
    }

    private static Actor actor(User.Active user) {
        return Actor.of(user.id(), user.account(), user.role());
    }

    /// Empty if the address is free.
    private Optional<Refusal> refusal(EmailAddress email) {
        var holder = users.byEmail(email);
        var account = showAccount.show(holder.map(User::account).orElseGet(() -> new AccountId(ids.next())));
        return holder.map(user -> new Refusal(
                message(user, account.orElseThrow().status()),
                user.recipient(account.orElseThrow().country())));
    }

    private static EmailMessage message(User holder, AccountStatus account) {
        var email = holder.email();
        return switch (holder) {
            case User.Draft _ -> new EmailMessage.EmailTaken(email);
            case User.Active _ ->
                account.allowsSignIn() ? new EmailMessage.EmailTaken(email) : new EmailMessage.AccessClosed(email);
            case User.Disabled _ -> new EmailMessage.AccessClosed(email);
        };
    }

    /// The e-mail to the user who already has the address.
    private record Refusal(EmailMessage emailMessage, EmailRecipient recipient) {}
}
