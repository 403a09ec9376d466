package tel.billing.subscription.persistence;

import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;
import static tel.billing.subscription.persistence.tables.SubscriptionEvent.SUBSCRIPTION_EVENT;
import static tel.billing.subscription.persistence.tables.SubscriptionRaisedWallet.SUBSCRIPTION_RAISED_WALLET;
import static tel.billing.subscription.persistence.tables.SubscriptionSubscription.SUBSCRIPTION_SUBSCRIPTION;

import java.util.List;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.persistence.privacy.PersonalTable;

/// The personal data of subscriptions.
public final class SubscriptionPersonalData {
    public static final List<PersonalTable> TABLES = List.of(
            PersonalTable.exported("subscriptions", SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID)
                    .withholding(
                            SUBSCRIPTION_SUBSCRIPTION.MOVES,
                            SUBSCRIPTION_SUBSCRIPTION.LOOKED_UNTIL,
                            SUBSCRIPTION_SUBSCRIPTION.DUE_AT,
                            SUBSCRIPTION_SUBSCRIPTION.POSTPONED_SINCE)
                    .onErasure(SubscriptionPersonalData::eraseClientData),
            PersonalTable.exported("subscription_events", SUBSCRIPTION_EVENT.ACCOUNT_ID),
            PersonalTable.exported("subscription_charges", SUBSCRIPTION_CHARGE.ACCOUNT_ID)
                    .withholding(
                            SUBSCRIPTION_CHARGE.LOOK_AFTER,
                            SUBSCRIPTION_CHARGE.LOOKS,
                            SUBSCRIPTION_CHARGE.VERSION,
                            SUBSCRIPTION_CHARGE.OPEN_SINCE)
                    .onPurge(SubscriptionPersonalData::purgeVatNumbers),
            PersonalTable.excluded(
                    SUBSCRIPTION_RAISED_WALLET.ACCOUNT_ID,
                    "contains only the times of credits that wait to be processed"));

    private SubscriptionPersonalData() {}

    private static void eraseClientData(DSLContext sql, DataSubject subject) {
        sql.update(SUBSCRIPTION_SUBSCRIPTION)
                .setNull(SUBSCRIPTION_SUBSCRIPTION.EXTERNAL_ID)
                .setNull(SUBSCRIPTION_SUBSCRIPTION.METADATA)
                .where(SUBSCRIPTION_SUBSCRIPTION.ACCOUNT_ID.eq(subject.account().value()))
                .execute();
    }

    private static void purgeVatNumbers(DSLContext sql, DataSubject subject) {
        sql.update(SUBSCRIPTION_CHARGE)
                .setNull(SUBSCRIPTION_CHARGE.VAT_NUMBER)
                .where(SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(subject.account().value()))
                .execute();
    }
}
