package tel.billing.identity.story;

import java.util.Optional;
import tel.billing.identity.application.IdentityUseCases;
import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.ResetLink;
import tel.billing.identity.domain.User;
import tel.billing.story.BillingWorld;

/// Changes the user once, just before a reset link is stored.
final class BelatedResetLinks implements ResetLinks {
    private final ResetLinks links;
    private boolean wasLate;

    private BelatedResetLinks(ResetLinks links) {
        this.links = links;
    }

    /// The use cases, with one concurrent change.
    static IdentityUseCases in(BillingWorld world) {
        return new IdentityUseCases(
                world.unitOfWork,
                world.rateLimits,
                world.users,
                world.links,
                new BelatedResetLinks(world.resetLinks),
                world.emailLinks,
                world.sessions,
                world.endedSessions,
                world.standings,
                world.tokens,
                world.rules,
                world.hashes,
                world.account.openAccount(),
                world.account.showAccount(),
                world.account.changeOwnerEmail(),
                world.subscription.offeredPlans(),
                world.subscription.draftSubscription(),
                world.tax.checkVatNumber(),
                world.tax.followVatNumber(),
                world.postbox,
                world.trail,
                world.ids,
                world.clock);
    }

    @Override
    public boolean send(ResetLink link, User.Active to) {
        var late = !wasLate;
        wasLate = true;
        return !late && links.send(link, to);
    }

    @Override
    public Optional<ResetLink> find(OpaqueToken token) {
        return links.find(token);
    }

    @Override
    public boolean use(ResetLink link) {
        return links.use(link);
    }

    @Override
    public void withdraw(User user) {
        links.withdraw(user);
    }
}
