package tel.billing.identity.application;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.ResetLink;
import tel.billing.identity.domain.User;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Ids;
import tel.billing.shared.UnitOfWork;

record AskingForResetLink(
        UnitOfWork unitOfWork,
        AttemptsByEmail attempts,
        Users users,
        ShowAccount showAccount,
        ResetLinks links,
        Tokens tokens,
        Postbox postbox,
        Ids ids,
        InstantSource clock)
        implements AskForResetLink {

    @Override
    public Outcome ask(Command command) {
        return attempts.pauseOfNetwork(command.email(), command.network())
                .<Outcome>map(Outcome.TooOften::new)
                .orElseGet(() -> sendUnlessFlooded(command));
    }

    /// The answer does not tell that the address got too many mails. Whether a user has the address is not looked up.
    private Outcome sendUnlessFlooded(Command command) {
        return attempts.sharedPause(command.email(), command.network())
                .<Outcome>map(_ -> new Outcome.MailSent())
                .orElseGet(() -> send(command.email()));
    }

    private Outcome send(EmailAddress email) {
        var sent = Optional.<Outcome>empty();
        while (sent.isEmpty()) {
            sent = unitOfWork.attempt(() -> trySend(email));
        }
        return sent.get();
    }

    /// Runs the same number of database queries for known and unknown addresses, so that response times do
    /// not tell them apart. Empty if the user was changed concurrently; the caller retries.
    private Optional<Outcome> trySend(EmailAddress email) {
        var user = users.byEmail(email);
        var account = user.map(User::account).orElseGet(() -> new AccountId(ids.next()));
        var view = showAccount.show(account);
        var reader = user.flatMap(known -> view.map(AccountView::country).map(known::readerIn))
                .orElse(Reader.ANYWHERE);
        return letter(email, user, tokens.mint(account), view).map(letter -> {
            postbox.post(letter, reader);
            return new Outcome.MailSent();
        });
    }

    private Optional<Letter> letter(
            EmailAddress email, Optional<User> user, OpaqueToken token, Optional<AccountView> account) {
        var isOpen = account.filter(view -> view.status().letsIn()).isPresent();
        if (user.orElse(null) instanceof User.Active active && isOpen) {
            var link = ResetLink.send(active, token.hash(), clock.instant());
            return links.send(link, active)
                    ? Optional.of(new Letter.ResetPassword(email, token.text(), link.expiresAt()))
                    : Optional.empty();
        }
        links.find(token);
        return Optional.of(refusal(email, user));
    }

    private static Letter refusal(EmailAddress email, Optional<User> user) {
        return switch (user.orElse(null)) {
            case null -> new Letter.NoPasswordToReset(email);
            case User.Draft _ -> new Letter.NoPasswordToReset(email);
            case User.Active _, User.Disabled _ -> new Letter.AccessClosed(email);
        };
    }
}
