package tel.billing.identity.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import tel.billing.identity.application.IdentityModule;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.story.BillingWorld;

/// Stores a reset link once, right after the older links of an active user were voided.
final class LatePasswordResetLinks implements PasswordResetLinks {
    private final PasswordResetLinks links;
    private Optional<PasswordResetLink> late;

    private LatePasswordResetLinks(PasswordResetLinks links, PasswordResetLink late) {
        this.links = links;
        this.late = Optional.of(late);
    }

    /// The use cases, with one concurrent request for a link.
    static IdentityModule in(BillingWorld world, PasswordResetLink late) {
        return world.identityWith(new LatePasswordResetLinks(world.resetLinks, late), world.hashes);
    }

    @Override
    public boolean send(PasswordResetLink link, User.Active to) {
        return links.send(link, to);
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
        var arriving = late;
        late = Optional.empty();
        arriving.ifPresent(
                link -> assertThat(links.send(link, (User.Active) user)).isTrue());
    }
}
