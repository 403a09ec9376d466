package tel.billing.identity.spec;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.identity.application.MagicLinks;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the links of pending applications in memory.
public final class InMemoryMagicLinks implements MagicLinks {
    private final Table<UserId, MagicLink> links;

    public InMemoryMagicLinks(InMemoryUnitOfWork unitOfWork) {
        links = new Table<>(unitOfWork);
    }

    Table<UserId, MagicLink> kept() {
        return links;
    }

    @Override
    public void send(MagicLink link) {
        links.add(link.user(), link);
    }

    @Override
    public Optional<MagicLink> find(OpaqueToken token) {
        return links.rows().stream()
                .filter(link ->
                        link.account().equals(token.account()) && link.token().equals(token.hash()))
                .findFirst();
    }

    @Override
    public boolean use(MagicLink link) {
        return links.removeIf(link.user(), kept -> kept.id().equals(link.id()));
    }

    @Override
    public Set<AccountId> withdraw(EmailAddress email) {
        return links.rows().stream()
                .filter(link -> link.email().equals(email))
                .filter(link -> links.removeIf(link.user(), link::equals))
                .map(MagicLink::account)
                .collect(Collectors.toUnmodifiableSet());
    }
}
