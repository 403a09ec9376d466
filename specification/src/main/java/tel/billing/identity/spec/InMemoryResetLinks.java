package tel.billing.identity.spec;

import java.util.Optional;
import tel.billing.identity.application.ResetLinks;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.ResetLink;
import tel.billing.identity.domain.User;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the valid reset link of each user in memory.
public final class InMemoryResetLinks implements ResetLinks {
    private final InMemoryUnitOfWork unitOfWork;
    private final Users users;
    private final Table<UserId, ResetLink> newest;

    public InMemoryResetLinks(InMemoryUnitOfWork unitOfWork, Users users) {
        this.unitOfWork = unitOfWork;
        this.users = users;
        newest = new Table<>(unitOfWork);
    }

    Table<UserId, ResetLink> kept() {
        return newest;
    }

    @Override
    public boolean send(ResetLink link, User.Active to) {
        return unitOfWork.alone(() -> {
            var arrives = users.find(link.account(), link.user()).orElse(null) instanceof User.Active user
                    && user.email().equals(to.email())
                    && user.password().equals(to.password());
            if (arrives) {
                newest.put(link.user(), link);
            }
            return arrives;
        });
    }

    @Override
    public Optional<ResetLink> find(OpaqueToken token) {
        return newest.rows().stream()
                .filter(link ->
                        link.account().equals(token.account()) && link.token().equals(token.hash()))
                .findFirst();
    }

    @Override
    public boolean use(ResetLink link) {
        return newest.removeIf(link.user(), link::equals);
    }

    @Override
    public void withdraw(User user) {
        newest.removeIf(user.id(), link -> link.account().equals(user.account()));
    }
}
