package tel.billing.payment.spec.card;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [StoredCards].
public final class InMemoryStoredCards implements StoredCards {
    private final InMemoryUnitOfWork unitOfWork;
    private final Table<Name, Row> rows;

    public InMemoryStoredCards(InMemoryUnitOfWork unitOfWork) {
        this.unitOfWork = unitOfWork;
        this.rows = new Table<>(unitOfWork);
    }

    @Override
    public void store(StoredCard card) {
        unitOfWork.alone(() -> {
            var name = Name.of(card);
            var kept = rows.find(name)
                    .filter(row -> !row.isDeleted())
                    .map(row -> expiringWith(card, row.card()))
                    .orElse(card);
            rows.put(name, new Row(kept, Optional.empty()));
            return kept;
        });
    }

    @Override
    public void storeAgain(CardSavedReport saved, StoredCardId id, Instant at) {
        unitOfWork.alone(() -> {
            var name = new Name(saved.account(), saved.token());
            rows.find(name)
                    .filter(row -> row.wasDeletedBefore(saved.savedAt()))
                    .map(row -> anew(row.card(), id, at))
                    .ifPresent(card -> rows.put(name, new Row(card, Optional.empty())));
            return true;
        });
    }

    @Override
    public void align(AccountId account, List<StoredCard> present, Instant asOf) {
        unitOfWork.alone(() -> {
            var names = present.stream().map(Name::of).toList();
            rows.rows().stream()
                    .map(Row::card)
                    .filter(card ->
                            card.account().equals(account) && card.storedAt().isBefore(asOf))
                    .map(Name::of)
                    .filter(name -> !names.contains(name))
                    .forEach(name -> rows.removeIf(name, _ -> true));
            present.stream()
                    .filter(card ->
                            rows.find(Name.of(card)).filter(Row::isDeleted).isEmpty())
                    .forEach(this::store);
            return true;
        });
    }

    @Override
    public List<StoredCard> findByAccount(AccountId account) {
        return rows.rows().stream()
                .filter(row -> !row.isDeleted())
                .map(Row::card)
                .filter(card -> card.account().equals(account))
                .sorted(Comparator.comparing(StoredCard::storedAt)
                        .thenComparing(card -> card.id().value()))
                .toList();
    }

    @Override
    public Optional<StoredCard> choose(AccountId account, StoredCardId id, Instant at) {
        return unitOfWork.alone(() -> {
            var chosen = findByAccount(account).stream()
                    .filter(kept -> kept.id().equals(id))
                    .findFirst()
                    .map(kept -> chosenAt(kept, at));
            chosen.ifPresent(card -> rows.put(Name.of(card), new Row(card, Optional.empty())));
            return chosen;
        });
    }

    @Override
    public Optional<StoredCard> markDeleted(AccountId account, StoredCardId id, Instant realNow, Instant retryAfter) {
        return unitOfWork.alone(() -> {
            var card = findByAccount(account).stream()
                    .filter(kept -> kept.id().equals(id))
                    .findFirst();
            card.ifPresent(kept ->
                    rows.put(Name.of(kept), new Row(kept, Optional.of(new Waiting(realNow, retryAfter, 0)))));
            return card;
        });
    }

    @Override
    public Optional<StoredCard> findDeleted(AccountId account, StoredCardId id) {
        return deleted()
                .map(Row::card)
                .filter(card -> card.account().equals(account) && card.id().equals(id))
                .findFirst();
    }

    @Override
    public Optional<StoredCard> takeDeleted(Instant realNow) {
        return unitOfWork.alone(() -> {
            var due = deleted()
                    .filter(row -> !row.waiting().orElseThrow().deleteAfter().isAfter(realNow))
                    .min(Comparator.comparing(row -> row.waiting().orElseThrow().deleteAfter()));
            due.ifPresent(row -> rows.put(
                    Name.of(row.card()), new Row(row.card(), row.waiting().map(waiting -> waiting.postpone(realNow)))));
            return due.map(Row::card);
        });
    }

    @Override
    public boolean remove(StoredCard card) {
        return rows.removeIf(
                Name.of(card), row -> row.isDeleted() && row.card().id().equals(card.id()));
    }

    @Override
    public long countDeleted() {
        return deleted().count();
    }

    private Stream<Row> deleted() {
        return rows.rows().stream().filter(Row::isDeleted);
    }

    private static StoredCard expiringWith(StoredCard newer, StoredCard kept) {
        var expiry = newer.expiry().isAfter(kept.expiry()) ? newer.expiry() : kept.expiry();
        return new StoredCard(
                kept.id(), kept.account(), kept.token(), kept.card(), expiry, kept.storedAt(), kept.chosenAt());
    }

    private static StoredCard anew(StoredCard deleted, StoredCardId id, Instant at) {
        return new StoredCard(id, deleted.account(), deleted.token(), deleted.card(), deleted.expiry(), at);
    }

    private static StoredCard chosenAt(StoredCard kept, Instant at) {
        var latest = kept.chosenAt().filter(at::isBefore).orElse(at);
        return new StoredCard(
                kept.id(),
                kept.account(),
                kept.token(),
                kept.card(),
                kept.expiry(),
                kept.storedAt(),
                Optional.of(latest));
    }

    private record Name(AccountId account, StoredCard.Token token) {

        static Name of(StoredCard card) {
            return new Name(card.account(), card.token());
        }
    }

    private record Row(StoredCard card, Optional<Waiting> waiting) {

        boolean isDeleted() {
            return waiting.isPresent();
        }

        boolean wasDeletedBefore(Instant realTime) {
            return waiting.filter(deleted -> deleted.deletedAt().isBefore(realTime))
                    .isPresent();
        }
    }

    private record Waiting(Instant deletedAt, Instant deleteAfter, int attempts) {
        private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
        private static final int DOUBLINGS = 9;

        Waiting postpone(Instant realNow) {
            var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, DOUBLINGS));
            return new Waiting(deletedAt, realNow.plus(pause), attempts + 1);
        }
    }
}
