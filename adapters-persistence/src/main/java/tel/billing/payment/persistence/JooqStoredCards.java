package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.greatest;
import static tel.billing.payment.persistence.tables.PaymentCard.PAYMENT_CARD;

import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.payment.Card;
import tel.billing.payment.application.StoredCards;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.persistence.tables.records.PaymentCardRecord;
import tel.billing.shared.AccountId;

/// Keeps the cards in PostgreSQL. The default is the one that was kept first, so that no two can be it.
public record JooqStoredCards(DSLContext sql) implements StoredCards {

    @Override
    public void keep(StoredCard card) {
        sql.insertInto(PAYMENT_CARD)
                .set(PAYMENT_CARD.ACCOUNT_ID, card.account().value())
                .set(PAYMENT_CARD.ID, card.id().value())
                .set(PAYMENT_CARD.TOKEN, card.token().value())
                .set(PAYMENT_CARD.BRAND, card.card().brand())
                .set(PAYMENT_CARD.LAST_FOUR, card.card().lastFour())
                .set(PAYMENT_CARD.EXPIRY, card.expiry().atDay(1))
                .set(PAYMENT_CARD.KEPT_AT, card.keptAt())
                .onConflict(PAYMENT_CARD.ACCOUNT_ID, PAYMENT_CARD.TOKEN)
                .doUpdate()
                .set(PAYMENT_CARD.EXPIRY, greatest(PAYMENT_CARD.EXPIRY, excluded(PAYMENT_CARD.EXPIRY)))
                .execute();
    }

    @Override
    public void align(AccountId account, List<StoredCard> present, Instant asOf) {
        var tokens = present.stream().map(card -> card.token().value()).toList();
        sql.deleteFrom(PAYMENT_CARD)
                .where(PAYMENT_CARD.ACCOUNT_ID.eq(account.value()))
                .and(PAYMENT_CARD.KEPT_AT.lt(asOf))
                .and(PAYMENT_CARD.TOKEN.notIn(tokens))
                .execute();
        present.forEach(this::keep);
    }

    @Override
    public Optional<StoredCard> defaultOf(AccountId account) {
        return sql.selectFrom(PAYMENT_CARD)
                .where(PAYMENT_CARD.ACCOUNT_ID.eq(account.value()))
                .orderBy(PAYMENT_CARD.KEPT_AT, PAYMENT_CARD.ID)
                .limit(1)
                .fetchOptional(JooqStoredCards::read);
    }

    private static StoredCard read(PaymentCardRecord row) {
        return new StoredCard(
                new StoredCard.Id(row.getId()),
                new AccountId(row.getAccountId()),
                new StoredCard.Token(row.getToken()),
                new Card(row.getBrand(), row.getLastFour()),
                YearMonth.from(row.getExpiry()),
                row.getKeptAt());
    }
}
