package tel.billing.identity.story;

import java.util.Optional;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.story.BillingWorld;

/// Changes the user once, just before a reset link is stored.
final class StalePasswordResetLinks implements PasswordResetLinks {
    private final PasswordResetLinks links;
    private boolean wasLate;

    private StalePasswordResetLinks(PasswordResetLinks links) {
        this.links = links;
    }

    /// The use cases, with one concurrent change.
    static IdentityModule in(BillingWorld world) {
        return world.identityWith(new StalePasswordResetLinks(world.resetLinks), world.hashes);
    }

    @Override
    public boolean send(PasswordResetLink link, User.Active to) {
        var late = !wasLate;
        wasLate = true;
        return !late && links.send(link, to);
    }

    @Override
    public Optional<PasswordResetLink> find(OpaqueToken token) {
        return links.find(token);
    }

    @Override
    public boolean use(PasswordResetLink link) {
        return links.use(link);
    }

    @Override
    public void withdraw(User user) {
        links.withdraw(user);
    }
}
