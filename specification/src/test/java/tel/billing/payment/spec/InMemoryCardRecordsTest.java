package tel.billing.payment.spec;

import tel.billing.payment.application.CardRecords;
import tel.billing.payment.application.Payments;
import tel.billing.payment.application.StoredCards;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Premises;

class InMemoryCardRecordsTest extends CardRecordsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final InMemoryStoredCards cards = new InMemoryStoredCards(unitOfWork);
    private final InMemoryPayments payments = new InMemoryPayments(unitOfWork, new InMemoryNotices(unitOfWork));
    private final CardRecords store = new InMemoryCardRecords(unitOfWork, cards, payments);

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected Premises premises() {
        return Premises.NONE;
    }

    @Override
    protected CardRecords records() {
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
