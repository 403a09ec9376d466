package tel.billing.notification.spec;

import java.util.Optional;
import tel.billing.notification.AccountContacts;
import tel.billing.notification.AccountContacts.AccountContact;
import tel.billing.notification.Outbox;
import tel.billing.notification.application.QueuedEmails;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryOutboxTest extends OutboxContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final CollectingMailer mailer = new CollectingMailer(unitOfWork);
    private final AccountId account = Arbitrary.accountId();
    private final AccountContacts contacts =
            asked -> Optional.of(new AccountContact(Arbitrary.email(), new Country("NL")))
                    .filter(_ -> asked.equals(account));
    private final InMemoryOutbox outbox = new InMemoryOutbox(
            unitOfWork,
            mailer,
            new InMemoryEmailLog(unitOfWork, contacts, () -> Arbitrary.INSTANT),
            contacts,
            () -> Arbitrary.INSTANT);

    @Override
    protected QueuedEmails queuedEmails() {
        return outbox;
    }

    @Override
    protected AccountId account() {
        return account;
    }

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
