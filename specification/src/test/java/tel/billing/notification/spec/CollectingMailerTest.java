package tel.billing.notification.spec;

import java.util.List;
import tel.billing.notification.application.Mailer;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class CollectingMailerTest extends MailSystemContract {
    private final CollectingMailer mailer = new CollectingMailer(new InMemoryUnitOfWork());

    @Override
    protected Mailer mailer() {
        return mailer;
    }

    @Override
    protected List<String> mailsAt(EmailAddress address) {
        return mailer.deliveredTo(address).stream()
                .map(CollectingMailer::describe)
                .toList();
    }

    @Override
    protected void refuse(EmailAddress address) {
        mailer.refuse(address);
    }

    @Override
    protected void goDown() {
        mailer.goDown();
    }

    @Override
    protected void comeBack() {
        mailer.comeBack();
    }
}
