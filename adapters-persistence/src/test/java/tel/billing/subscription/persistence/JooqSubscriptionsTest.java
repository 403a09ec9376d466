package tel.billing.subscription.persistence;

import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Premises;
import tel.billing.subscription.application.Subscriptions;
import tel.billing.subscription.spec.SubscriptionsContract;

class JooqSubscriptionsTest extends SubscriptionsContract {
    private final TestDatabase database = TestDatabase.empty();
    private final Subscriptions store = new JooqSubscriptions(database.sql());

    @Override
    protected Subscriptions subscriptions() {
        return store;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected Premises premises() {
        return database.premises();
    }
}
