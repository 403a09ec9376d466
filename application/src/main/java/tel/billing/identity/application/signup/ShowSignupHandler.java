package tel.billing.identity.application.signup;

import java.time.InstantSource;
import java.util.Optional;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.MagicLink;
import tel.billing.shared.Secret;
import tel.billing.subscription.OfferedPlans;

/// Shows a signup only as long as its link can be redeemed.
public record ShowSignupHandler(
        MagicLinks links, Users users, ShowAccount showAccount, OfferedPlans plans, InstantSource clock)
        implements ShowSignup {

    @Override
    public Optional<PendingSignup> show(Secret token) {
        return links.findValid(token, clock)
                .filter(this::isPending)
                .flatMap(link -> showAccount
                        .show(link.account())
                        .filter(account -> account.status() == AccountStatus.DRAFT)
                        .map(account -> signup(link, account)));
    }

    private PendingSignup signup(MagicLink link, AccountView account) {
        return new PendingSignup(
                link.email(),
                account.company(),
                account.country(),
                plans.nameOf(link.tier()),
                account.vat().optionalNumber(),
                link.sentAt());
    }

    /// A signup that was under way while another one was confirmed leaves a link that cannot be redeemed.
    private boolean isPending(MagicLink link) {
        return users.byEmail(link.email()).isEmpty();
    }
}
