package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.name;
import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;
import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import org.jooq.DSLContext;
import org.jooq.ResultQuery;
import tel.billing.subscription.persistence.tables.records.SubscriptionChargeRecord;

/// Marks subscriptions with an open charge in the statement that opens or ends the charge. The caller must
/// lock the subscription.
final class OpenChargeFlag {
    private OpenChargeFlag() {}

    /// Returns the number of marked or unmarked subscriptions.
    ///
    /// @param charges the statement; it must return accounts and subscriptions
    static int execute(DSLContext sql, boolean isOpen, ResultQuery<SubscriptionChargeRecord> charges) {
        var moved = name("moved").as(charges);
        return sql.with(moved)
                .update(SUBSCRIPTION_SUBSCRIPTION)
                .set(SUBSCRIPTION_SUBSCRIPTION.CHARGE_IS_OPEN, isOpen)
                .from(moved)
                .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(moved.field(SUBSCRIPTION_CHARGE.ACCOUNT_ID)))
                .and(SUBSCRIPTION_SUBSCRIPTION.ID.eq(moved.field(SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID)))
                .execute();
    }
}
