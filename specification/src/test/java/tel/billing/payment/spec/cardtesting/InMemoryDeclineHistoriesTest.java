package tel.billing.payment.spec.cardtesting;

import tel.billing.payment.spec.card.InMemoryStoredCards;
import tel.billing.payment.spec.notification.InMemoryNotifications;
import tel.billing.payment.spec.topup.InMemoryPayments;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryDeclineHistoriesTest extends DeclineHistoriesContract {
    InMemoryDeclineHistoriesTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var cards = new InMemoryStoredCards(unitOfWork);
        var payments = new InMemoryPayments(unitOfWork, new InMemoryNotifications(unitOfWork));
        super(unitOfWork, new InMemoryDeclineHistories(unitOfWork, cards, payments), cards, payments);
    }
}
