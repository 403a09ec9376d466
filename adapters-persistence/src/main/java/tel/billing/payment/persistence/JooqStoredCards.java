package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.greatest;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;
import static tel.billing.payment.persistence.tables.PaymentCard.PAYMENT_CARD;

import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.InsertSetMoreStep;
import tel.billing.payment.Card;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.persistence.tables.records.PaymentCardRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.RetryQueue;

/// Stores cards in PostgreSQL.
public record JooqStoredCards(DSLContext sql) implements StoredCards {
    private static final RetryQueue<PaymentCardRecord> DELETED =
            new RetryQueue<>(PAYMENT_CARD.FORGET_AFTER, PAYMENT_CARD.FORGET_LOOKS, ProcessorBackOff.BACK_OFF);

    /// Whether [#takeDeleted] finds a card.
    public static final DueCheck DELETION_DUE = DueCheck.at(PAYMENT_CARD.FORGET_AFTER);

    @Override
    public void store(StoredCard card) {
        insert(card)
                .onConflict(PAYMENT_CARD.ACCOUNT_ID, PAYMENT_CARD.TOKEN)
                .doUpdate()
                .set(PAYMENT_CARD.ID, newIfDeleted(PAYMENT_CARD.ID, PAYMENT_CARD.ID))
                .set(PAYMENT_CARD.KEPT_AT, newIfDeleted(PAYMENT_CARD.KEPT_AT, PAYMENT_CARD.KEPT_AT))
                .set(
                        PAYMENT_CARD.EXPIRY,
                        newIfDeleted(PAYMENT_CARD.EXPIRY, greatest(PAYMENT_CARD.EXPIRY, excluded(PAYMENT_CARD.EXPIRY))))
                .set(PAYMENT_CARD.CHOSEN_AT, newIfDeleted(PAYMENT_CARD.CHOSEN_AT, PAYMENT_CARD.CHOSEN_AT))
                .setNull(PAYMENT_CARD.DELETED_AT)
                .setNull(PAYMENT_CARD.FORGET_AFTER)
                .set(PAYMENT_CARD.FORGET_LOOKS, 0)
                .execute();
    }

    @Override
    public void storeAgain(CardSavedReport saved, StoredCardId id, Instant at) {
        sql.update(PAYMENT_CARD)
                .set(PAYMENT_CARD.ID, id.value())
                .set(PAYMENT_CARD.KEPT_AT, at)
                .setNull(PAYMENT_CARD.CHOSEN_AT)
                .setNull(PAYMENT_CARD.DELETED_AT)
                .setNull(PAYMENT_CARD.FORGET_AFTER)
                .set(PAYMENT_CARD.FORGET_LOOKS, 0)
                .where(PAYMENT_CARD.ACCOUNT_ID.eq(saved.account().value()))
                .and(PAYMENT_CARD.TOKEN.eq(saved.token().value()))
                .and(PAYMENT_CARD.FORGET_AFTER.isNotNull())
                .and(PAYMENT_CARD.DELETED_AT.lt(saved.savedAt()))
                .execute();
    }

    @Override
    public void align(AccountId account, List<StoredCard> present, Instant asOf) {
        sql.deleteFrom(PAYMENT_CARD)
                .where(PAYMENT_CARD.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_CARD.KEPT_AT.lt(asOf))
                .and(PAYMENT_CARD.TOKEN.notIn(
                        present.stream().map(card -> card.token().value()).toList()))
                .execute();
        present.forEach(card -> insert(card)
                .onConflict(PAYMENT_CARD.ACCOUNT_ID, PAYMENT_CARD.TOKEN)
                .doUpdate()
                .set(PAYMENT_CARD.EXPIRY, greatest(PAYMENT_CARD.EXPIRY, excluded(PAYMENT_CARD.EXPIRY)))
                .where(PAYMENT_CARD.FORGET_AFTER.isNull())
                .execute());
    }

    @Override
    public List<StoredCard> findByAccount(AccountId account) {
        return sql.selectFrom(PAYMENT_CARD)
                .where(PAYMENT_CARD.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_CARD.FORGET_AFTER.isNull())
                .orderBy(PAYMENT_CARD.KEPT_AT, PAYMENT_CARD.ID)
                .fetch(JooqStoredCards::read);
    }

    @Override
    public Optional<StoredCard> choose(AccountId account, StoredCardId id, Instant at) {
        return sql.update(PAYMENT_CARD)
                .set(PAYMENT_CARD.CHOSEN_AT, greatest(PAYMENT_CARD.CHOSEN_AT, val(at)))
                .where(is(account, id))
                .and(PAYMENT_CARD.FORGET_AFTER.isNull())
                .returning()
                .fetchOptional(JooqStoredCards::read);
    }

    @Override
    public Optional<StoredCard> markDeleted(AccountId account, StoredCardId id, Instant realNow, Instant retryAfter) {
        return sql.update(PAYMENT_CARD)
                .set(PAYMENT_CARD.DELETED_AT, realNow)
                .set(PAYMENT_CARD.FORGET_AFTER, retryAfter)
                .where(is(account, id))
                .and(PAYMENT_CARD.FORGET_AFTER.isNull())
                .returning()
                .fetchOptional(JooqStoredCards::read);
    }

    @Override
    public Optional<StoredCard> findDeleted(AccountId account, StoredCardId id) {
        return sql.selectFrom(PAYMENT_CARD)
                .where(is(account, id))
                .and(PAYMENT_CARD.FORGET_AFTER.isNotNull())
                .fetchOptional(JooqStoredCards::read);
    }

    @Override
    public Optional<StoredCard> takeDeleted(Instant realNow) {
        return DELETED.take(sql, realNow, JooqStoredCards::read);
    }

    @Override
    public boolean remove(StoredCard card) {
        return sql.deleteFrom(PAYMENT_CARD)
                        .where(is(card.account(), card.id()))
                        .and(PAYMENT_CARD.FORGET_AFTER.isNotNull())
                        .execute()
                == 1;
    }

    @Override
    public long countDeleted() {
        return sql.fetchCount(PAYMENT_CARD, PAYMENT_CARD.FORGET_AFTER.isNotNull());
    }

    static StoredCard read(PaymentCardRecord row) {
        return new StoredCard(
                new StoredCardId(row.getId()),
                new AccountId(row.getAccountId()),
                new StoredCard.Token(row.getToken()),
                new Card(row.getBrand(), row.getLastFour()),
                YearMonth.from(row.getExpiry()),
                row.getKeptAt(),
                Optional.ofNullable(row.getChosenAt()));
    }

    private InsertSetMoreStep<PaymentCardRecord> insert(StoredCard card) {
        return sql.insertInto(PAYMENT_CARD)
                .set(PAYMENT_CARD.ACCOUNT_ID, card.account().value())
                .set(PAYMENT_CARD.ID, card.id().value())
                .set(PAYMENT_CARD.TOKEN, card.token().value())
                .set(PAYMENT_CARD.BRAND, card.card().brand())
                .set(PAYMENT_CARD.LAST_FOUR, card.card().lastFour())
                .set(PAYMENT_CARD.EXPIRY, card.expiry().atDay(1))
                .set(PAYMENT_CARD.KEPT_AT, card.storedAt());
    }

    /// A deleted card that is stored again keeps nothing of the old one.
    private static <T> Field<T> newIfDeleted(Field<T> column, Field<T> otherwise) {
        return when(PAYMENT_CARD.FORGET_AFTER.isNotNull(), excluded(column)).otherwise(otherwise);
    }

    private static Condition is(AccountId account, StoredCardId id) {
        return PAYMENT_CARD.ACCOUNT_ID.eq(account.value()).and(PAYMENT_CARD.ID.eq(id.value()));
    }
}
