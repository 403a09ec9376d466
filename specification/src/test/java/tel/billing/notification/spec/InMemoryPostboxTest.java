package tel.billing.notification.spec;

import tel.billing.notification.Postbox;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryPostboxTest extends PostboxContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final CollectingMailer mailer = new CollectingMailer(unitOfWork);
    private final InMemoryPostbox postbox = new InMemoryPostbox(unitOfWork, mailer);

    @Override
    protected Postbox postbox() {
        return postbox;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    @Override
    protected CollectingMailer mailer() {
        return mailer;
    }

    @Override
    protected void carryAllOnce() {
        postbox.empty();
    }
}
