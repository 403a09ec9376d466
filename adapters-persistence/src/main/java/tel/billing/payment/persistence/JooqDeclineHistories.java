package tel.billing.payment.persistence;

import static org.jooq.impl.DSL.array;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.selectOne;
import static tel.billing.payment.persistence.tables.PaymentCard.PAYMENT_CARD;
import static tel.billing.payment.persistence.tables.PaymentCardHistory.PAYMENT_CARD_HISTORY;
import static tel.billing.payment.persistence.tables.PaymentPayment.PAYMENT_PAYMENT;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jspecify.annotations.Nullable;
import tel.billing.payment.application.cardtesting.DeclineHistories;
import tel.billing.payment.domain.CardTestingProfile;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.payment.domain.DeclineHistory.Decline;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.persistence.tables.records.PaymentCardHistoryRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.schedule.DueTimes;

/// Stores decline histories in PostgreSQL.
public record JooqDeclineHistories(DSLContext sql) implements DeclineHistories {
    private static final Param<UUID> ACCOUNT = param("account_id", PAYMENT_CARD_HISTORY.ACCOUNT_ID);
    private static final Field<Instant[]> PAGES = array(select(PAYMENT_PAYMENT.EXPIRES_AT)
            .from(PAYMENT_PAYMENT)
            .where(PAYMENT_PAYMENT.ACCOUNT_ID.eq(ACCOUNT))
            .and(PAYMENT_PAYMENT.PAGE.isNotNull())
            .orderBy(PAYMENT_PAYMENT.EXPIRES_AT));
    /// The index `payment_card_history_last_decline` contains this expression.
    private static final Field<Instant> LAST_DECLINE = field(
            "{0}[cardinality({0})]", PAYMENT_CARD_HISTORY.HELD_SINCE.getDataType(), PAYMENT_CARD_HISTORY.REFUSED_AT);

    private static final Field<Instant> OLDEST_LAST_DECLINE =
            field(select(min(LAST_DECLINE)).from(PAYMENT_CARD_HISTORY).where(PAYMENT_CARD_HISTORY.HELD_SINCE.isNull()));

    private static final RenderedStatement PROFILE = RenderedStatement.of(JooqDeclineHistories::profileQuery);

    @Override
    public DeclineHistory of(AccountId account) {
        return sql.selectFrom(PAYMENT_CARD_HISTORY)
                .where(PAYMENT_CARD_HISTORY.ACCOUNT_ID.eq(account.value()))
                .fetchOptional(JooqDeclineHistories::read)
                .orElseGet(() -> DeclineHistory.clean(account));
    }

    @Override
    public CardTestingProfile profileOf(AccountId account) {
        var rows = PROFILE.on(sql).bind(ACCOUNT, account.value()).fetch();
        var first = rows.getFirst();
        return new CardTestingProfile(
                first.get(PAYMENT_CARD_HISTORY.ACCOUNT_ID) == null
                        ? DeclineHistory.clean(account)
                        : read(first.into(PAYMENT_CARD_HISTORY)),
                rows.stream()
                        .filter(row -> row.get(PAYMENT_CARD.ID) != null)
                        .map(row -> JooqStoredCards.read(row.into(PAYMENT_CARD)))
                        .toList(),
                Stream.of(first.get(PAGES)).toList());
    }

    private static Query profileQuery() {
        return select(PAYMENT_CARD_HISTORY.fields())
                .select(PAYMENT_CARD.fields())
                .select(PAGES)
                .from(selectOne().asTable("account"))
                .leftJoin(PAYMENT_CARD_HISTORY)
                .on(PAYMENT_CARD_HISTORY.ACCOUNT_ID.eq(ACCOUNT))
                .leftJoin(PAYMENT_CARD)
                .on(PAYMENT_CARD.ACCOUNT_ID.eq(ACCOUNT), PAYMENT_CARD.FORGET_AFTER.isNull())
                .orderBy(PAYMENT_CARD.KEPT_AT, PAYMENT_CARD.ID);
    }

    @Override
    public boolean replace(DeclineHistory from, DeclineHistory to) {
        if (from.isClean()) {
            return insert(to) == 1;
        }
        return (to.isClean() ? delete(from) : update(from, to)) == 1;
    }

    /// A clean history has no row, except one that release 1.0.0 stored.
    private int insert(DeclineHistory to) {
        return sql.insertInto(PAYMENT_CARD_HISTORY)
                .set(row(to))
                .onConflict(PAYMENT_CARD_HISTORY.ACCOUNT_ID)
                .doUpdate()
                .set(row(to))
                .where(is(DeclineHistory.clean(to.account())))
                .execute();
    }

    private int update(DeclineHistory from, DeclineHistory to) {
        return sql.update(PAYMENT_CARD_HISTORY).set(row(to)).where(is(from)).execute();
    }

    private int delete(DeclineHistory from) {
        return sql.deleteFrom(PAYMENT_CARD_HISTORY).where(is(from)).execute();
    }

    private static Condition is(DeclineHistory history) {
        var row = row(history);
        return PAYMENT_CARD_HISTORY
                .ACCOUNT_ID
                .eq(row.getAccountId())
                .and(PAYMENT_CARD_HISTORY.REFUSED_AT.eq(row.getRefusedAt()))
                .and(PAYMENT_CARD_HISTORY.REFUSED_CARDS.eq(row.getRefusedCards()))
                .and(PAYMENT_CARD_HISTORY.HELD_SINCE.isNotDistinctFrom(row.getHeldSince()));
    }

    @Override
    public Map<AccountId, Instant> heldSince(Set<AccountId> accounts) {
        return sql.selectFrom(PAYMENT_CARD_HISTORY)
                .where(PAYMENT_CARD_HISTORY.ACCOUNT_ID.in(
                        accounts.stream().map(AccountId::value).toList()))
                .and(PAYMENT_CARD_HISTORY.HELD_SINCE.isNotNull())
                .fetchMap(row -> new AccountId(row.getAccountId()), PaymentCardHistoryRecord::getHeldSince);
    }

    @Override
    public Set<AccountId> held() {
        return sql.select(PAYMENT_CARD_HISTORY.ACCOUNT_ID)
                .from(PAYMENT_CARD_HISTORY)
                .where(PAYMENT_CARD_HISTORY.HELD_SINCE.isNotNull())
                .fetchSet(row -> new AccountId(row.value1()));
    }

    @Override
    public Optional<Instant> oldestLastDecline() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST_LAST_DECLINE));
    }

    /// A decline may be recorded meanwhile. A row is locked in its present state before it is deleted.
    @Override
    public int deleteOlderThan(Instant end, int limit) {
        var old = name("old")
                .as(select(PAYMENT_CARD_HISTORY.ACCOUNT_ID)
                        .from(PAYMENT_CARD_HISTORY)
                        .where(PAYMENT_CARD_HISTORY.HELD_SINCE.isNull())
                        .and(LAST_DECLINE.lt(end))
                        .orderBy(LAST_DECLINE)
                        .limit(limit)
                        .forUpdate()
                        .skipLocked());
        return sql.with(old)
                .delete(PAYMENT_CARD_HISTORY)
                .where(PAYMENT_CARD_HISTORY.ACCOUNT_ID.in(selectFrom(old)))
                .execute();
    }

    private static DeclineHistory read(PaymentCardHistoryRecord row) {
        var times = row.getRefusedAt();
        var cards = row.getRefusedCards();
        var declines = IntStream.range(0, times.length)
                .mapToObj(i -> new Decline(
                        times[i].toInstant(), Optional.ofNullable(cards[i]).map(StoredCard.Token::new)))
                .toList();
        return new DeclineHistory(new AccountId(row.getAccountId()), declines, Optional.ofNullable(row.getHeldSince()));
    }

    private static PaymentCardHistoryRecord row(DeclineHistory record) {
        var row = new PaymentCardHistoryRecord();
        row.setAccountId(record.account().value());
        row.setRefusedAt(times(record.declines()));
        row.setRefusedCards(cards(record.declines()));
        row.setHeldSince(record.heldSince().orElse(null));
        return row;
    }

    private static OffsetDateTime[] times(List<Decline> declines) {
        return declines.stream()
                .map(decline -> decline.at().atOffset(ZoneOffset.UTC))
                .toArray(OffsetDateTime[]::new);
    }

    private static @Nullable String[] cards(List<Decline> declines) {
        return declines.stream()
                .map(decline -> decline.card().map(StoredCard.Token::value).orElse(null))
                .toArray(String[]::new);
    }
}
