package tel.billing.identity.spec;

import java.util.Optional;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.User;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Keeps in memory the one link of each user that can still be opened.
public final class InMemoryMagicLinks implements MagicLinks {
    private final Table<UserId, MagicLink> newest;

    public InMemoryMagicLinks(InMemoryUnitOfWork unitOfWork) {
        newest = new Table<>(unitOfWork);
    }

    Table<UserId, MagicLink> kept() {
        return newest;
    }

    @Override
    public void send(MagicLink link) {
        newest.put(link.user(), link);
    }

    @Override
    public Optional<MagicLink> find(OpaqueToken token) {
        return newest.rows().stream()
                .filter(link ->
                        link.account().equals(token.account()) && link.token().equals(token.hash()))
                .findFirst();
    }

    @Override
    public boolean use(MagicLink link) {
        return newest.removeIf(link.user(), kept -> kept.id().equals(link.id()));
    }

    @Override
    public void withdraw(User user) {
        newest.removeIf(user.id(), link -> link.account().equals(user.account()));
    }
}
