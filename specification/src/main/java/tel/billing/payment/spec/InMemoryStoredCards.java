package tel.billing.payment.spec;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.application.StoredCards;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// Keeps the stored cards in memory; an account's first is its default.
public final class InMemoryStoredCards implements StoredCards {
    private final Table<Name, StoredCard> rows;

    public InMemoryStoredCards(InMemoryUnitOfWork unitOfWork) {
        rows = new Table<>(unitOfWork);
    }

    @Override
    public void keep(StoredCard card) {
        var name = new Name(card.account(), card.token());
        if (!rows.addIfFree(name, card)) {
            rows.change(name, _ -> true, kept -> expiringWith(card, kept));
        }
    }

    @Override
    public void align(AccountId account, List<StoredCard> present, Instant asOf) {
        var tokens = present.stream().map(StoredCard::token).toList();
        rows.rows().stream()
                .filter(card -> card.account().equals(account))
                .filter(card -> card.keptAt().isBefore(asOf) && !tokens.contains(card.token()))
                .forEach(card -> rows.removeIf(new Name(account, card.token()), card::equals));
        present.forEach(this::keep);
    }

    @Override
    public Optional<StoredCard> defaultOf(AccountId account) {
        return rows.rows().stream()
                .filter(card -> card.account().equals(account))
                .findFirst();
    }

    private static StoredCard expiringWith(StoredCard newer, StoredCard kept) {
        return new StoredCard(kept.id(), kept.account(), kept.token(), kept.card(), newer.expiry(), kept.keptAt());
    }

    private record Name(AccountId account, StoredCard.Token token) {}
}
