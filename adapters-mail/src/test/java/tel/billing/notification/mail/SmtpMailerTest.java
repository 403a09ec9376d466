package tel.billing.notification.mail;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tel.billing.notification.application.Mailer;
import tel.billing.notification.spec.MailSystemContract;
import tel.billing.shared.EmailAddress;

class SmtpMailerTest extends MailSystemContract {
    private RejectingGreenMail server;
    private Mailer mailer;

    @BeforeEach
    void start() {
        server = new RejectingGreenMail(0);
        server.start();
        mailer = Mailers.over(server.getSmtp().getPort());
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Override
    protected Mailer mailer() {
        return mailer;
    }

    @Override
    protected List<String> mailsAt(EmailAddress address) {
        return Arrays.stream(server.getReceivedMessages())
                .filter(message -> Received.of(message, Received::to).equals(address.value()))
                .map(message -> Received.of(
                        message, received -> (String) received.text().getContent()))
                .toList();
    }

    @Override
    protected void refuse(EmailAddress address) {
        server.refuse(address);
    }

    @Override
    protected void goDown() {
        server.stop();
    }

    @Override
    protected void comeBack() {
        start();
    }
}
