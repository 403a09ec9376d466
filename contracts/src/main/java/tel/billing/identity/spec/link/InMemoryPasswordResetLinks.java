package tel.billing.identity.spec.link;

import java.util.Optional;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordResetLink;
import tel.billing.identity.domain.User;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the valid reset link of each user in memory.
public final class InMemoryPasswordResetLinks implements PasswordResetLinks {
    private final InMemoryUnitOfWork unitOfWork;
    private final Users users;
    private final Table<UserId, PasswordResetLink> newest;

    public InMemoryPasswordResetLinks(InMemoryUnitOfWork unitOfWork, Users users) {
        this.unitOfWork = unitOfWork;
        this.users = users;
        newest = new Table<>(unitOfWork);
    }

    public Table<UserId, PasswordResetLink> kept() {
        return newest;
    }

    @Override
    public boolean send(PasswordResetLink link, User.Active to) {
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
    public Optional<PasswordResetLink> find(OpaqueToken token) {
        return newest.rows().stream()
                .filter(link ->
                        link.account().equals(token.account()) && link.token().equals(token.hash()))
                .findFirst();
    }

    @Override
    public boolean use(PasswordResetLink link) {
        return newest.removeIf(link.user(), link::equals);
    }

    @Override
    public void withdraw(User user) {
        newest.removeIf(user.id(), link -> link.account().equals(user.account()));
    }
}
