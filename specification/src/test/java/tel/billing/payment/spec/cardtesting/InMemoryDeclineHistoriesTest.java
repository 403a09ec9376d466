package tel.billing.payment.spec.cardtesting;

import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.application.cardtesting.DeclineHistories;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.spec.card.InMemoryStoredCards;
import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.StoreFixture;

class InMemoryDeclineHistoriesTest extends DeclineHistoriesContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryStoredCards cards = new InMemoryStoredCards(unitOfWork);
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, new InMemoryNotifications(unitOfWork));
    private final DeclineHistories store = new InMemoryDeclineHistories(unitOfWork, cards, payments);

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }

    @Override
    protected DeclineHistories records() {
        return store;
    }

    @Override
    protected StoredCards cards() {
        return cards;
    }

    @Override
    protected Payments payments() {
        return payments;
    }
}
