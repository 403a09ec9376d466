package tel.billing.identity.application.passwordchange;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.shared.Secret;

/// Shows a link only as long as [ResetPassword] accepts it.
public record ShowPasswordResetHandler(
        PasswordResetLinks links, Users users, ShowAccount showAccount, InstantSource clock)
        implements ShowPasswordReset {

    @Override
    public Optional<Recipient> show(Secret token) {
        return links.findValid(token, clock).flatMap(this::recipientOf);
    }

    private Optional<Recipient> recipientOf(PasswordResetLink link) {
        return users.find(link.account(), link.user())
                .filter(User.Active.class::isInstance)
                .flatMap(user -> showAccount
                        .show(link.account())
                        .filter(account -> account.status().allowsSignIn())
                        .map(account -> new Recipient(
                                user.email(),
                                account.company(),
                                user.recipientLocale(account.country()),
                                user.isStaff())));
    }
}
