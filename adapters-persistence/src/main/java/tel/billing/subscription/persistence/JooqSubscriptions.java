package tel.billing.subscription.persistence;

import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.util.List;
import org.jooq.DSLContext;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.Words;
import tel.billing.subscription.PlanTier;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.Subscriptions;
import tel.billing.subscription.domain.Subscription;
import tel.billing.subscription.persistence.tables.records.SubscriptionSubscriptionRecord;

/// Keeps the subscriptions in PostgreSQL.
public record JooqSubscriptions(DSLContext sql) implements Subscriptions {
    private enum Status {
        DRAFT
    }

    @Override
    public void add(Subscription.Draft draft) {
        sql.insertInto(SUBSCRIPTION_SUBSCRIPTION)
                .set(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID, draft.account().value())
                .set(SUBSCRIPTION_SUBSCRIPTION.ID, draft.id().value())
                .set(SUBSCRIPTION_SUBSCRIPTION.TIER, draft.tier().value())
                .set(SUBSCRIPTION_SUBSCRIPTION.STATUS, Words.of(Status.DRAFT))
                .set(SUBSCRIPTION_SUBSCRIPTION.CREATED_AT, draft.createdAt())
                .execute();
    }

    @Override
    public List<Subscription> of(AccountId account) {
        return sql.selectFrom(SUBSCRIPTION_SUBSCRIPTION)
                .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(account.value()))
                .orderBy(SUBSCRIPTION_SUBSCRIPTION.ID.desc())
                .fetch(JooqSubscriptions::read);
    }

    private static Subscription read(SubscriptionSubscriptionRecord row) {
        return switch (Words.read(Status.class, row.getStatus())) {
            case DRAFT ->
                new Subscription.Draft(
                        new SubscriptionId(row.getId()),
                        new AccountId(row.getAccountId()),
                        new PlanTier(row.getTier()),
                        row.getCreatedAt());
        };
    }
}
