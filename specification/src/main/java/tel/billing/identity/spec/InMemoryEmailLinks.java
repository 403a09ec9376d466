package tel.billing.identity.spec;

import java.util.Optional;
import tel.billing.identity.application.EmailLinks;
import tel.billing.identity.application.Users;
import tel.billing.identity.domain.EmailLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.PasswordHash;
import tel.billing.identity.domain.User;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the valid e-mail confirmation link of each user in memory.
public final class InMemoryEmailLinks implements EmailLinks {
    private final InMemoryUnitOfWork unitOfWork;
    private final Users users;
    private final Table<UserId, EmailLink> newest;

    public InMemoryEmailLinks(InMemoryUnitOfWork unitOfWork, Users users) {
        this.unitOfWork = unitOfWork;
        this.users = users;
        newest = new Table<>(unitOfWork);
    }

    Table<UserId, EmailLink> kept() {
        return newest;
    }

    @Override
    public boolean send(EmailLink link, PasswordHash verified) {
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
    public Optional<EmailLink> find(OpaqueToken token) {
        return newest.rows().stream()
                .filter(link ->
                        link.account().equals(token.account()) && link.token().equals(token.hash()))
                .findFirst();
    }

    @Override
    public boolean use(EmailLink link) {
        return newest.removeIf(link.user(), link::equals);
    }

    @Override
    public void withdraw(User user) {
        newest.removeIf(user.id(), link -> link.account().equals(user.account()));
    }
}
