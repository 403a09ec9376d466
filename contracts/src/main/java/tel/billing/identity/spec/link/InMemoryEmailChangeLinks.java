package tel.billing.identity.spec.link;

import java.util.Optional;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.domain.EmailChangeLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the valid e-mail confirmation link of each user in memory.
public final class InMemoryEmailChangeLinks implements EmailChangeLinks {
    private final InMemoryUnitOfWork unitOfWork;
    private final Users users;
    private final Table<UserId, EmailChangeLink> newest;

    public InMemoryEmailChangeLinks(InMemoryUnitOfWork unitOfWork, Users users) {
        this.unitOfWork = unitOfWork;
        this.users = users;
        newest = new Table<>(unitOfWork);
    }

    public Table<UserId, EmailChangeLink> kept() {
        return newest;
    }

    @Override
    public boolean send(EmailChangeLink link, PasswordHash verified) {
        return unitOfWork.alone(() -> {
            var knows = users.find(link.account(), link.user())
                    .filter(user -> user instanceof User.Active active
                            && active.password().equals(verified))
                    .isPresent();
            if (knows) {
                newest.put(link.user(), link);
            }
            return knows;
        });
    }

    @Override
    public Optional<EmailChangeLink> find(OpaqueToken token) {
        return newest.rows().stream()
                .filter(link ->
                        link.account().equals(token.account()) && link.token().equals(token.hash()))
                .findFirst();
    }

    @Override
    public boolean use(EmailChangeLink link) {
        return newest.removeIf(link.user(), link::equals);
    }

    @Override
    public void withdraw(User user) {
        newest.removeIf(user.id(), link -> link.account().equals(user.account()));
    }
}
