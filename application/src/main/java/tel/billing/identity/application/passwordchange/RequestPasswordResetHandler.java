package tel.billing.identity.application.passwordchange;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.protection.EmailRateLimit;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;

/// Runs the same number of queries for every address, so that the response time does not reveal whether a user
/// has it.
public record RequestPasswordResetHandler(
        UnitOfWork unitOfWork,
        EmailRateLimit emailRateLimit,
        Users users,
        ShowAccount showAccount,
        PasswordResetLinks links,
        TokenGenerator tokenGenerator,
        Outbox outbox,
        Ids ids,
        InstantSource clock)
        implements RequestPasswordReset {

    @Override
    public Outcome request(Command command) {
        return emailRateLimit
                .pauseOfNetwork(command.email(), command.network())
                .<Outcome>map(Outcome.RateLimited::new)
                .orElseGet(() -> sendUnlessLimited(command));
    }

    /// The response does not reveal that the address has reached its limit of e-mails. Whether a user has the
    /// address is not looked up.
    private Outcome sendUnlessLimited(Command command) {
        return emailRateLimit
                .sharedPause(command.email(), command.network())
                .<Outcome>map(_ -> new Outcome.MailSent())
                .orElseGet(() -> send(command.email()));
    }

    private Outcome send(EmailAddress email) {
        return unitOfWork.retry(() -> trySend(email));
    }

    /// Runs the same number of database queries for known and unknown addresses, so that response times do
    /// not tell them apart. Empty if the user was changed concurrently; the caller retries.
    private Optional<Outcome> trySend(EmailAddress email) {
        var user = users.byEmail(email);
        var account = user.map(User::account).orElseGet(() -> new AccountId(ids.next()));
        var view = showAccount.show(account);
        var recipient = user.flatMap(known -> view.map(AccountView::country).map(known::recipient))
                .orElse(EmailRecipient.WITHOUT_ACCOUNT);
        return message(email, user, tokenGenerator.mint(account), view).map(emailMessage -> {
            outbox.post(emailMessage, recipient);
            return new Outcome.MailSent();
        });
    }

    private Optional<EmailMessage> message(
            EmailAddress email, Optional<User> user, OpaqueToken token, Optional<AccountView> account) {
        var isOpen = account.filter(view -> view.status().allowsSignIn()).isPresent();
        if (user.orElse(null) instanceof User.Active active && isOpen) {
            var link = PasswordResetLink.send(active, token.hash(), clock.instant());
            return links.send(link, active)
                    ? Optional.of(
                            new EmailMessage.ResetPassword(email, token.text(), link.expiresAt(), active.isStaff()))
                    : Optional.empty();
        }
        links.find(token);
        return Optional.of(refusal(email, user));
    }

    private static EmailMessage refusal(EmailAddress email, Optional<User> user) {
        return switch (user.orElse(null)) {
            case null -> new EmailMessage.NoPasswordToReset(email);
            case User.Draft _ -> new EmailMessage.NoPasswordToReset(email);
            case User.Active _, User.Disabled _ -> new EmailMessage.AccessClosed(email);
        };
    }
}
