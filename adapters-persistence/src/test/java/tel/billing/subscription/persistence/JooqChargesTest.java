package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.spec.ChargesContract;
import tel.billing.subscription.spec.SomeSubscriptions;

class JooqChargesTest extends ChargesContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Charges store = new JooqCharges(database.sql(), published::add);
    private final Subscriptions subscriptions = new JooqSubscriptions(database.sql(), _ -> {});

    @Override
    protected Charges charges() {
        return store;
    }

    @Override
    protected Subscriptions subscriptions() {
        return subscriptions;
    }

    @Test
    void a_change_by_an_instance_of_the_previous_release_is_counted() {
        var draft = SomeSubscriptions.draft(database.account());
        var held = SomeSubscriptions.holding(SomeSubscriptions.bill(draft)).to();
        commit(() -> {
            subscriptions.add(draft);
            store.open(Charge.openHeld(held.bill(), held.operation()), Some.INSTANT);
        });

        database.sql()
                .update(SUBSCRIPTION_CHARGE)
                .set(SUBSCRIPTION_CHARGE.STATUS, "held")
                .set(SUBSCRIPTION_CHARGE.LINE_REVISION, 2L)
                .where(SUBSCRIPTION_CHARGE.ID.eq(held.id().value()))
                .execute();

        assertThat(store.find(held.account(), held.id()))
                .contains(held.requestLineAgain(SomeSubscriptions.operation(held.bill(), 2))
                        .to());
        assertThat(committed(() -> store.advance(held.capture(Some.INSTANT), Optional.empty())))
                .isFalse();
    }

    @Override
    protected StoreFixture fixture() {
        return database;
    }
}
