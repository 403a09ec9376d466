package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.exists;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.least;
import static org.jooq.impl.DSL.min;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.update;
import static org.jooq.impl.DSL.val;
import static org.jooq.impl.DSL.when;
import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;
import static tel.billing.subscription.persistence.tables.SubscriptionEvent.SUBSCRIPTION_EVENT;
import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.SelectForUpdateStep;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.shared.persistence.ListFilterColumns;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.RowArrays;
import tel.billing.shared.persistence.StatusCounts;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.tables.records.SubscriptionEventRecord;
import tel.billing.subscription.persistence.tables.records.SubscriptionSubscriptionRecord;

/// Stores subscriptions in PostgreSQL.
///
/// @param published receives each stored transition inside the transaction, which may still be rolled back
public record JooqSubscriptions(DSLContext sql, Consumer<? super Subscription.Transition<?>> published)
        implements Subscriptions {
    /// The condition of the index of due subscriptions.
    private static final Condition HAS_NO_OPEN_CHARGE = SUBSCRIPTION_SUBSCRIPTION.CHARGE_IS_OPEN.eq(inline(false));
    private static final Condition IS_UNPAID = SUBSCRIPTION_SUBSCRIPTION.STATUS.in(
            inline(EnumNames.of(SubscriptionStatus.PAST_DUE)), inline(EnumNames.of(SubscriptionStatus.SUSPENDED)));
    /// When the work became due, also if it is postponed. 1.0.0 does not store when it postpones. Its postponed
    /// active subscriptions count from the end of their period. In PostgreSQL, least() ignores null.
    private static final Field<Instant> DUE_SINCE = coalesce(
            SUBSCRIPTION_SUBSCRIPTION.POSTPONED_SINCE,
            least(
                    SUBSCRIPTION_SUBSCRIPTION.DUE_AT,
                    when(
                            SUBSCRIPTION_SUBSCRIPTION.STATUS.eq(inline(EnumNames.of(SubscriptionStatus.ACTIVE))),
                            SUBSCRIPTION_SUBSCRIPTION.TERM_END)));
    private static final Param<UUID> ACCOUNT = param("account_id", SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID);
    private static final Field<Boolean> IS_AWAITING_MONEY = field(exists(selectOne()
                    .from(SUBSCRIPTION_SUBSCRIPTION)
                    .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(ACCOUNT))
                    .and(SUBSCRIPTION_SUBSCRIPTION.CANCELLED_AT.isNull())
                    .and(IS_UNPAID))
            .or(exists(selectOne()
                    .from(SUBSCRIPTION_CHARGE)
                    .where(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(ACCOUNT))
                    .and(ChargeRows.IS_OPEN_DRAFT))));
    private static final RenderedStatement AWAITING_MONEY = RenderedStatement.of(() -> select(IS_AWAITING_MONEY));
    private static final ListFilterColumns FILTER = new ListFilterColumns(
            SUBSCRIPTION_SUBSCRIPTION.STATUS,
            SUBSCRIPTION_SUBSCRIPTION.EXTERNAL_ID,
            SUBSCRIPTION_SUBSCRIPTION.CREATED_AT);
    private static final Field<Instant> NEXT_DUE = field(select(SUBSCRIPTION_SUBSCRIPTION.DUE_AT)
            .from(SUBSCRIPTION_SUBSCRIPTION)
            .where(SUBSCRIPTION_SUBSCRIPTION.DUE_AT.isNotNull())
            .and(HAS_NO_OPEN_CHARGE)
            .orderBy(SUBSCRIPTION_SUBSCRIPTION.DUE_AT)
            .limit(inline(1)));
    private static final Field<Instant> OLDEST_DRAFT = field(select(SUBSCRIPTION_SUBSCRIPTION.CREATED_AT)
            .from(SUBSCRIPTION_SUBSCRIPTION)
            .where(SubscriptionRows.IS_DRAFT)
            .and(HAS_NO_OPEN_CHARGE)
            .orderBy(SUBSCRIPTION_SUBSCRIPTION.CREATED_AT)
            .limit(inline(1)));

    @Override
    public boolean add(Subscription.Draft draft) {
        return sql.insertInto(SUBSCRIPTION_SUBSCRIPTION)
                        .set(SubscriptionRows.drafted(draft))
                        .onConflict(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID, SUBSCRIPTION_SUBSCRIPTION.EXTERNAL_ID)
                        .where(SUBSCRIPTION_SUBSCRIPTION.EXTERNAL_ID.isNotNull())
                        .doNothing()
                        .execute()
                == 1;
    }

    @Override
    public Optional<Subscription> find(AccountId account, SubscriptionId id) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(SubscriptionRows.is(account, id))
                .fetchOptional(SubscriptionRows::read);
    }

    @Override
    public Optional<Subscription> lock(AccountId account, SubscriptionId id) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(SubscriptionRows.is(account, id))
                .forUpdate()
                .fetchOptional(SubscriptionRows::read);
    }

    @Override
    public List<Subscription> findByAccount(AccountId account) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(account.value()))
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.ID.desc())
                .fetch(SubscriptionRows::read);
    }

    @Override
    public Page<Subscription, SubscriptionId> list(
            AccountId account, ListFilter<SubscriptionStatus> filter, PageRequest<SubscriptionId> page) {
        return page(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(account.value()).and(FILTER.condition(filter)), page);
    }

    @Override
    public Page<Subscription, SubscriptionId> listLiving(AccountId account, PageRequest<SubscriptionId> page) {
        return page(isLivingOf(account), page);
    }

    @Override
    public Page<Subscription, SubscriptionId> listActivated(AccountId account, PageRequest<SubscriptionId> page) {
        return page(isActivatedOf(account), page);
    }

    private Page<Subscription, SubscriptionId> page(Condition condition, PageRequest<SubscriptionId> page) {
        var further = sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(condition)
                .and(page.after()
                        .map(after -> SUBSCRIPTION_SUBSCRIPTION.ID.lt(after.value()))
                        .orElse(noCondition()))
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.ID.desc())
                .limit(page.limit() + 1)
                .fetch(SubscriptionRows::read);
        return Page.cut(further, page, Subscription::id);
    }

    @Override
    public List<Subscription.Activated> findActivated(AccountId account) {
        return activatedOf(account).fetch(SubscriptionRows::activated);
    }

    @Override
    public int countDrafts(AccountId account) {
        return sql.fetchCount(SUBSCRIPTION_SUBSCRIPTION, isLivingOf(account), SubscriptionRows.IS_DRAFT);
    }

    @Override
    public boolean isAwaitingMoney(AccountId account) {
        return AWAITING_MONEY
                .on(sql)
                .bind(ACCOUNT, account.value())
                .fetchOptional()
                .orElseThrow()
                .get(IS_AWAITING_MONEY);
    }

    @Override
    public boolean hasLeftUnpaid(AccountId account, Instant activatedAt, Instant cancelledAfter) {
        var isOlderDebt = IS_UNPAID.and(SUBSCRIPTION_SUBSCRIPTION.TERM_START.lt(activatedAt));
        var wasLeft = SUBSCRIPTION_SUBSCRIPTION
                .LEFT_UNPAID
                .isTrue()
                .and(SUBSCRIPTION_SUBSCRIPTION.CANCELLED_AT.gt(cancelledAfter))
                .and(SUBSCRIPTION_SUBSCRIPTION.TERM_START.lt(activatedAt));
        return sql.fetchExists(selectOne()
                .from(SUBSCRIPTION_SUBSCRIPTION)
                .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(account.value()))
                .and(isOlderDebt.or(wasLeft)));
    }

    @Override
    public List<Subscription.Living> lockLiving(AccountId account) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(isLivingOf(account))
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.ID.desc())
                .forUpdate()
                .fetch(row -> (Subscription.Living) SubscriptionRows.read(row));
    }

    @Override
    public List<Subscription.Activated> lockActivated(AccountId account) {
        return activatedOf(account).forUpdate().fetch(SubscriptionRows::activated);
    }

    private SelectForUpdateStep<SubscriptionSubscriptionRecord> activatedOf(AccountId account) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(isActivatedOf(account))
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.ID.desc());
    }

    @Override
    public List<Subscription.Unpaid> lockUnpaid(AccountId account) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(isLivingOf(account))
                .and(IS_UNPAID)
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.ID.desc())
                .forUpdate()
                .fetch(row -> (Subscription.Unpaid) SubscriptionRows.activated(row));
    }

    @Override
    public List<Subscription.Draft> takeDrafts(Instant until, int limit) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(SubscriptionRows.IS_DRAFT)
                .and(SUBSCRIPTION_SUBSCRIPTION.CREATED_AT.le(until))
                .and(HAS_NO_OPEN_CHARGE)
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.CREATED_AT)
                .limit(limit)
                .forUpdate()
                .skipLocked()
                .fetch(row -> (Subscription.Draft) SubscriptionRows.read(row));
    }

    @Override
    public Optional<Instant> oldestDraft() {
        return Optional.ofNullable(DueTimes.read(sql, OLDEST_DRAFT));
    }

    @Override
    public boolean advance(Subscription.Transition<?> transition) {
        var isStored = sql.execute(eventInsert(transition)) == 1;
        if (isStored) {
            published.accept(transition);
        }
        return isStored;
    }

    @Override
    public void advanceAll(List<? extends Subscription.Transition<?>> transitions) {
        if (!transitions.isEmpty()) {
            store(transitions.stream()
                    .map(transition -> new NewStates.NewState(transition.from(), transition.to()))
                    .toList());
            sql.execute(RowArrays.of(transitions.stream().map(EventRows::row).toList())
                    .insertInto(SUBSCRIPTION_EVENT));
            transitions.forEach(published);
        }
    }

    @Override
    public void storeChecks(List<Subscription.Check> checks) {
        if (!checks.isEmpty()) {
            store(checks.stream()
                    .map(check -> new NewStates.NewState(check.from(), check.to()))
                    .toList());
        }
    }

    private void store(List<NewStates.NewState> states) {
        if (NewStates.of(states).store(sql) != states.size()) {
            throw new IllegalStateException("A subscription was changed although this transaction holds its lock.");
        }
    }

    @Override
    public List<Subscription.Activated> takeDue(Instant now, int limit) {
        var due = sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(SUBSCRIPTION_SUBSCRIPTION.DUE_AT.le(now))
                .and(HAS_NO_OPEN_CHARGE)
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.DUE_AT)
                .limit(limit)
                .forUpdate()
                .skipLocked()
                .fetch();
        return UnreadableRow.readAll(due, SubscriptionRows::activated, row -> postpone(row, now.plus(POSTPONEMENT)));
    }

    private void postpone(SubscriptionSubscriptionRecord locked, Instant until) {
        var account = new AccountId(locked.getAccountId());
        postpone(SubscriptionRows.is(account, new SubscriptionId(locked.getId())), until);
    }

    @Override
    public void postpone(Subscription.Activated subscription, Instant until) {
        postpone(SubscriptionRows.isStill(subscription), until);
    }

    /// A trigger ends the postponement when the subscription changes.
    private void postpone(Condition condition, Instant until) {
        sql.update(SUBSCRIPTION_SUBSCRIPTION)
                .set(SUBSCRIPTION_SUBSCRIPTION.POSTPONED_SINCE, DUE_SINCE)
                .set(SUBSCRIPTION_SUBSCRIPTION.DUE_AT, until)
                .where(condition)
                .execute();
    }

    @Override
    public Optional<Instant> nextDue() {
        return Optional.ofNullable(DueTimes.read(sql, NEXT_DUE));
    }

    @Override
    public Map<SubscriptionStatus, Long> countByStatus() {
        return StatusCounts.of(sql, SUBSCRIPTION_SUBSCRIPTION.STATUS, SubscriptionStatus.class);
    }

    @Override
    public Subscriptions.Backlog backlog(Instant now, Duration postponement) {
        return sql.select(count(), min(DUE_SINCE))
                .from(SUBSCRIPTION_SUBSCRIPTION)
                // so that the index covers both values
                .where(SUBSCRIPTION_SUBSCRIPTION.CHARGE_IS_OPEN.in(inline(false), inline(true)))
                .and(SUBSCRIPTION_SUBSCRIPTION.DUE_AT.le(now.plus(postponement)))
                .and(DUE_SINCE.le(now))
                .fetchSingle(row -> new Subscriptions.Backlog(row.value1(), Optional.ofNullable(row.value2())));
    }

    /// The condition of an index.
    private static Condition isLivingOf(AccountId account) {
        return SUBSCRIPTION_SUBSCRIPTION
                .ACCOUNT_ID
                .eq(account.value())
                .and(SUBSCRIPTION_SUBSCRIPTION.CANCELLED_AT.isNull());
    }

    private static Condition isActivatedOf(AccountId account) {
        return isLivingOf(account)
                .and(SUBSCRIPTION_SUBSCRIPTION.STATUS.in(
                        Stream.of(SubscriptionStatus.ACTIVE, SubscriptionStatus.PAST_DUE, SubscriptionStatus.SUSPENDED)
                                .map(EnumNames::of)
                                .toList()));
    }

    /// Inserts the event only if the subscription was changed.
    private Query eventInsert(Subscription.Transition<?> transition) {
        var moved = name("moved")
                .as(update(SUBSCRIPTION_SUBSCRIPTION)
                        .set(SubscriptionRows.state(transition.to()))
                        .where(SubscriptionRows.isStill(transition.from()))
                        .returning(SUBSCRIPTION_SUBSCRIPTION.ID));
        return sql.with(moved)
                .insertInto(SUBSCRIPTION_EVENT, SUBSCRIPTION_EVENT.fields())
                .select(select(values(EventRows.row(transition))).from(moved));
    }

    private static List<Field<?>> values(SubscriptionEventRecord row) {
        return Stream.of(row.fields())
                .<Field<?>>map(field -> val(row.get(field), field))
                .toList();
    }
}
