package tel.billing.identity.spec.link;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.domain.MagicLink;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Stores the links of pending signups in memory.
public final class InMemoryMagicLinks implements MagicLinks {
    private static final Comparator<MagicLink> NEWEST_FIRST =
            Comparator.comparing(MagicLink::sentAt).thenComparing(MagicLink::id).reversed();

    private final Table<UserId, MagicLink> links;

    public InMemoryMagicLinks(InMemoryUnitOfWork unitOfWork) {
        links = new Table<>(unitOfWork);
    }

    public Table<UserId, MagicLink> kept() {
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
    public Set<AccountId> withdraw(EmailAddress email, int kept) {
        return links.rows().stream()
                .filter(link -> link.email().equals(email))
                .sorted(NEWEST_FIRST)
                .skip(kept)
                .filter(link -> links.removeIf(link.user(), link::equals))
                .map(MagicLink::account)
                .collect(Collectors.toUnmodifiableSet());
    }
}
