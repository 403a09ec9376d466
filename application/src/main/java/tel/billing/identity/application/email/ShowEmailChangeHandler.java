package tel.billing.identity.application.email;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.User;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.Secret;

/// Shows a link only as long as [ConfirmEmailChange] accepts it.
public record ShowEmailChangeHandler(EmailChangeLinks links, Users users, ShowAccount showAccount, InstantSource clock)
        implements ShowEmailChange {

    @Override
    public Optional<RecipientLocale> show(Secret token) {
        return links.findValid(token, clock)
                .filter(link -> users.byEmail(link.email()).isEmpty())
                .flatMap(this::localeOf);
    }

    private Optional<RecipientLocale> localeOf(EmailChangeLink link) {
        return users.find(link.account(), link.user())
                .filter(User.Active.class::isInstance)
                .flatMap(user -> showAccount
                        .show(link.account())
                        .filter(account -> account.status() == AccountStatus.ACTIVE)
                        .map(account -> user.recipientLocale(account.country())));
    }
}
