package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.param;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.with;
import static tel.billing.shared.persistence.RenderedStatement.parameter;
import static tel.billing.subscription.persistence.tables.SubscriptionRaisedWallet.SUBSCRIPTION_RAISED_WALLET;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Query;
import org.jooq.Record2;
import org.jooq.Select;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.RenderedStatement;
import tel.billing.shared.persistence.schedule.DueTimes;
import tel.billing.shared.persistence.schedule.QueueAge;
import tel.billing.subscription.application.renewal.CreditedWallets;

/// Stores credited wallets in PostgreSQL.
public record JooqCreditedWallets(DSLContext sql) implements CreditedWallets {
    private static final Param<Instant> NOW = param("now", SUBSCRIPTION_RAISED_WALLET.AT);
    private static final RenderedStatement TAKE = RenderedStatement.of(
            () -> takeQuery(select(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID, SUBSCRIPTION_RAISED_WALLET.ID)
                    .from(SUBSCRIPTION_RAISED_WALLET)
                    .where(SUBSCRIPTION_RAISED_WALLET.AT.le(NOW))
                    .orderBy(SUBSCRIPTION_RAISED_WALLET.AT)
                    .limit(inline(1))
                    .forUpdate()
                    .skipLocked()));
    private static final RenderedStatement TAKE_OF = RenderedStatement.of(
            () -> takeQuery(select(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID, SUBSCRIPTION_RAISED_WALLET.ID)
                    .from(SUBSCRIPTION_RAISED_WALLET)
                    .where(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID.eq(parameter(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID)))
                    .forUpdate()
                    .skipLocked()));

    private static final Field<Instant> FIRST = DueTimes.earliest(SUBSCRIPTION_RAISED_WALLET.AT);

    /// How long the oldest entry has waited.
    public static QueueAge age(DSLContext sql) {
        return new QueueAge(sql, SUBSCRIPTION_RAISED_WALLET.WAITING_SINCE, noCondition());
    }

    @Override
    public void add(UUID id, AccountId account, Instant at) {
        sql.insertInto(SUBSCRIPTION_RAISED_WALLET)
                .set(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID, account.value())
                .set(SUBSCRIPTION_RAISED_WALLET.ID, id)
                .set(SUBSCRIPTION_RAISED_WALLET.AT, at)
                .execute();
    }

    @Override
    public Optional<AccountId> take(Instant now) {
        return TAKE.on(sql)
                .bind(NOW, now)
                .fetchOptional()
                .map(row -> new AccountId(row.get(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID)));
    }

    @Override
    public boolean takeOf(AccountId account) {
        return TAKE_OF.on(sql)
                .bind(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID, account.value())
                .fetch()
                .isNotEmpty();
    }

    @Override
    public void postpone(AccountId account, Instant until) {
        sql.update(SUBSCRIPTION_RAISED_WALLET)
                .set(SUBSCRIPTION_RAISED_WALLET.AT, until)
                .where(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID.eq(account.value()))
                .execute();
    }

    @Override
    public Optional<Instant> first() {
        return Optional.ofNullable(DueTimes.read(sql, FIRST));
    }

    private static Query takeQuery(Select<Record2<UUID, UUID>> which) {
        var noted = name("noted").as(which);
        return with(noted)
                .delete(SUBSCRIPTION_RAISED_WALLET)
                .using(noted)
                .where(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID.eq(noted.field(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID)))
                .and(SUBSCRIPTION_RAISED_WALLET.ID.eq(noted.field(SUBSCRIPTION_RAISED_WALLET.ID)))
                .returning(SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID);
    }
}
