package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.any;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.insertInto;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.notExists;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectFrom;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.update;
import static tel.billing.shared.persistence.RenderedStatement.parameter;
import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jooq.Condition;
import org.jooq.DSLContext;
import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.RowArrays;
import tel.billing.shared.persistence.schedule.DueCheck;
import tel.billing.shared.persistence.schedule.QueueAge;
import tel.billing.shared.persistence.schedule.RetryBackOff;
import tel.billing.shared.persistence.schedule.RetryQueue;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.persistence.tables.records.SubscriptionChargeRecord;

/// Stores charges in PostgreSQL.
///
/// @param published receives each stored change inside the transaction, which may still be rolled back
public record JooqCharges(DSLContext sql, Consumer<? super Charge.Change<?>> published) implements Charges {
    /// Whether [#takeDraftForRecovery] finds a charge.
    public static final DueCheck DRAFT_RECOVERY_DUE = DueCheck.at(SUBSCRIPTION_CHARGE.LOOK_AFTER, ChargeRows.IS_DRAFT);

    /// Whether [#takeHeldForRecovery] finds a charge.
    public static final DueCheck HELD_RECOVERY_DUE = DueCheck.at(SUBSCRIPTION_CHARGE.LOOK_AFTER, ChargeRows.IS_HELD);

    private static final RenderedStatement DRAFTS = RenderedStatement.of(() -> selectFrom(SUBSCRIPTION_CHARGE)
            .where(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(parameter(SUBSCRIPTION_CHARGE.ACCOUNT_ID)))
            .and(ChargeRows.IS_OPEN_DRAFT)
            .orderBy(SUBSCRIPTION_CHARGE.ID));

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(30);
    /// The longest delay is about four hours.
    private static final RetryQueue<SubscriptionChargeRecord> DRAFT_RECOVERY = new RetryQueue<>(
            SUBSCRIPTION_CHARGE.LOOK_AFTER,
            SUBSCRIPTION_CHARGE.LOOKS,
            new RetryBackOff(FIRST_PAUSE, Duration.ofMinutes(256)));

    private static final RetryQueue<SubscriptionChargeRecord> HELD_RECOVERY = new RetryQueue<>(
            SUBSCRIPTION_CHARGE.LOOK_AFTER,
            SUBSCRIPTION_CHARGE.LOOKS,
            new RetryBackOff(FIRST_PAUSE, Duration.ofMinutes(8)));

    /// How long the oldest open charge has been open.
    public static QueueAge openAge(DSLContext sql) {
        return new QueueAge(sql, SUBSCRIPTION_CHARGE.OPEN_SINCE, ChargeRows.IS_OPEN);
    }

    @Override
    public boolean open(Charge.Creation<? extends Charge.Open> creation, Instant recoverAfter) {
        var isStored = OpenChargeFlag.execute(
                        sql,
                        true,
                        insertInto(SUBSCRIPTION_CHARGE)
                                .set(opened(creation.to(), recoverAfter))
                                .onConflict(SUBSCRIPTION_CHARGE.ACCOUNT_ID, SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID)
                                .where(ChargeRows.IS_OPEN)
                                .doNothing()
                                .returning(SUBSCRIPTION_CHARGE.ACCOUNT_ID, SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID))
                == 1;
        return publishIf(isStored, creation);
    }

    @Override
    public void openAll(List<Charge.Creation<Charge.RenewalDraft>> creations, Instant recoverAfter) {
        if (!creations.isEmpty()) {
            OpenChargeFlag.execute(
                    sql,
                    true,
                    RowArrays.of(creations.stream()
                                    .map(creation -> opened(creation.to(), recoverAfter))
                                    .toList())
                            .insertInto(SUBSCRIPTION_CHARGE)
                            .returning(SUBSCRIPTION_CHARGE.ACCOUNT_ID, SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID));
            creations.forEach(published);
        }
    }

    private static SubscriptionChargeRecord opened(Charge.Open charge, Instant recoverAfter) {
        var row = ChargeRows.row(charge);
        row.setLookAfter(recoverAfter);
        return row;
    }

    @Override
    public void addCaptured(List<Charge.Creation<Charge.Captured>> creations) {
        if (!creations.isEmpty()) {
            sql.execute(RowArrays.of(creations.stream()
                            .map(Charge.Creation::to)
                            .map(ChargeRows::row)
                            .toList())
                    .insertInto(SUBSCRIPTION_CHARGE));
            creations.forEach(published);
        }
    }

    @Override
    public Optional<Charge> find(AccountId account, ChargeId id) {
        return sql.selectFrom(SUBSCRIPTION_CHARGE)
                .where(ChargeRows.is(account, id))
                .fetchOptional(ChargeRows::read);
    }

    @Override
    public boolean hasCapturedOrOpen(AccountId account) {
        return sql.fetchExists(selectOne()
                .from(SUBSCRIPTION_CHARGE)
                .where(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(account.value()))
                .and(ChargeRows.IS_OPEN.or(ChargeRows.IS_CAPTURED)));
    }

    @Override
    public Optional<Charge.Open> openOf(AccountId account, SubscriptionId subscription) {
        return sql.selectFrom(SUBSCRIPTION_CHARGE)
                .where(ChargeRows.isFor(account, subscription))
                .and(ChargeRows.IS_OPEN)
                .fetchOptional(ChargeRows::open);
    }

    @Override
    public List<Charge.Open> openOf(AccountId account) {
        return sql.selectFrom(SUBSCRIPTION_CHARGE)
                .where(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(account.value()))
                .and(ChargeRows.IS_OPEN)
                .orderBy(SUBSCRIPTION_CHARGE.ID)
                .fetch(ChargeRows::open);
    }

    @Override
    public List<Charge.Draft> draftsOf(AccountId account) {
        return DRAFTS.on(sql)
                .bind(SUBSCRIPTION_CHARGE.ACCOUNT_ID, account.value())
                .fetch()
                .into(SUBSCRIPTION_CHARGE)
                .map(ChargeRows::draft);
    }

    @Override
    public List<Charge.RenewalDraft> renewalsOf(Set<AccountId> accounts) {
        return sql.selectFrom(SUBSCRIPTION_CHARGE)
                .where(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(
                        any(accounts.stream().map(AccountId::value).toArray(UUID[]::new))))
                .and(isRenewal())
                .fetch(ChargeRows::renewal);
    }

    @Override
    public List<Charge.RenewalDraft> renewals(Optional<Charge.RenewalDraft> last, int limit) {
        var place = row(SUBSCRIPTION_CHARGE.ACCOUNT_ID, SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID);
        return sql.selectFrom(SUBSCRIPTION_CHARGE)
                .where(isRenewal())
                .and(last.map(draft -> place.gt(
                                draft.account().value(), draft.subscription().value()))
                        .orElse(noCondition()))
                .orderBy(SUBSCRIPTION_CHARGE.ACCOUNT_ID, SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID)
                .limit(limit)
                .fetch(ChargeRows::renewal);
    }

    @Override
    public List<Charge> findBySubscription(AccountId account, SubscriptionId subscription) {
        return sql.selectFrom(SUBSCRIPTION_CHARGE)
                .where(ChargeRows.isFor(account, subscription))
                .orderBy(SUBSCRIPTION_CHARGE.ID)
                .fetch(ChargeRows::read);
    }

    @Override
    public boolean advance(Charge.Transition<?> transition, Optional<Instant> recoverAfter) {
        return publishIf(store(transition, recoverAfter), transition);
    }

    private boolean publishIf(boolean isStored, Charge.Change<?> change) {
        if (isStored) {
            published.accept(change);
        }
        return isStored;
    }

    private boolean store(Charge.Transition<?> transition, Optional<Instant> recoverAfter) {
        var from = transition.from();
        var to = transition.to();
        var isOpen = to instanceof Charge.Open;
        var moved = update(SUBSCRIPTION_CHARGE)
                .set(ChargeRows.state(to))
                .set(SUBSCRIPTION_CHARGE.LOOK_AFTER, recoverAfter.orElse(null))
                .set(SUBSCRIPTION_CHARGE.LOOKS, 0)
                .where(ChargeRows.isStill(from))
                .and(isOpen ? noOtherIsOpen(from) : noCondition());
        return (isOpen == from instanceof Charge.Open
                        ? sql.execute(moved)
                        : OpenChargeFlag.execute(
                                sql,
                                isOpen,
                                moved.returning(SUBSCRIPTION_CHARGE.ACCOUNT_ID, SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID)))
                == 1;
    }

    @Override
    public void bringForward(AccountId account, Instant recoverAfter) {
        bringForward(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(account.value()).and(ChargeRows.IS_OPEN), recoverAfter);
    }

    @Override
    public void bringForwardDraft(AccountId account, PaymentId topUp, Instant recoverAfter) {
        bringForward(
                SUBSCRIPTION_CHARGE
                        .ACCOUNT_ID
                        .eq(account.value())
                        .and(SUBSCRIPTION_CHARGE.TOP_UP_ID.eq(topUp.value()))
                        .and(ChargeRows.IS_OPEN_DRAFT),
                recoverAfter);
    }

    @Override
    public void bringForwardHeld(Instant recoverAfter) {
        bringForward(ChargeRows.IS_HELD, recoverAfter);
    }

    private void bringForward(Condition condition, Instant recoverAfter) {
        var free = name("free")
                .as(select(SUBSCRIPTION_CHARGE.ACCOUNT_ID, SUBSCRIPTION_CHARGE.ID)
                        .from(SUBSCRIPTION_CHARGE)
                        .where(condition)
                        .and(SUBSCRIPTION_CHARGE.LOOK_AFTER.gt(recoverAfter))
                        .forUpdate()
                        .skipLocked());
        sql.with(free)
                .update(SUBSCRIPTION_CHARGE)
                .set(SUBSCRIPTION_CHARGE.LOOK_AFTER, recoverAfter)
                .from(free)
                .where(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(free.field(SUBSCRIPTION_CHARGE.ACCOUNT_ID)))
                .and(SUBSCRIPTION_CHARGE.ID.eq(free.field(SUBSCRIPTION_CHARGE.ID)))
                .execute();
    }

    @Override
    public Optional<Charge.Draft> takeDraftForRecovery(Instant realNow) {
        return DRAFT_RECOVERY.take(sql, realNow, ChargeRows::draft, ChargeRows.IS_DRAFT);
    }

    @Override
    public Optional<Charge.Held> takeHeldForRecovery(Instant realNow) {
        return HELD_RECOVERY.take(sql, realNow, ChargeRows::held, ChargeRows.IS_HELD);
    }

    @Override
    public long countOpen() {
        return sql.fetchCount(SUBSCRIPTION_CHARGE, ChargeRows.IS_OPEN);
    }

    @Override
    public Money held(Currency currency) {
        return Money.of(
                sql.select(coalesce(sum(SUBSCRIPTION_CHARGE.GROSS_MINOR), inline(BigDecimal.ZERO)))
                        .from(SUBSCRIPTION_CHARGE)
                        .where(ChargeRows.IS_HELD)
                        .and(SUBSCRIPTION_CHARGE.CURRENCY.eq(currency.getCurrencyCode()))
                        .fetchSingle()
                        .value1()
                        .longValueExact(),
                currency.getCurrencyCode());
    }

    private static Condition noOtherIsOpen(Charge charge) {
        var other = SUBSCRIPTION_CHARGE.as("other");
        return notExists(selectFrom(other)
                .where(other.ACCOUNT_ID.eq(charge.account().value()))
                .and(other.SUBSCRIPTION_ID.eq(charge.subscription().value()))
                .and(other.ENDED_AT.isNull())
                .and(other.ID.ne(charge.id().value())));
    }

    private static Condition isRenewal() {
        return ChargeRows.IS_OPEN_DRAFT.and(ChargeRows.IS_RENEWAL);
    }
}
