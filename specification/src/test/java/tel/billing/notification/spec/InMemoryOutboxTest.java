package tel.billing.notification.spec;

import tel.billing.notification.Outbox;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryOutboxTest extends OutboxContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final CollectingMailer mailer = new CollectingMailer(unitOfWork);
    private final InMemoryOutbox outbox = new InMemoryOutbox(unitOfWork, mailer, (_, _, _, _) -> {});

    @Override
    protected Outbox outbox() {
        return outbox;
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
        outbox.empty();
    }
}
