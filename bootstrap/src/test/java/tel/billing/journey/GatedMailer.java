package tel.billing.journey;

import java.util.UUID;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;

/// A mail server that blocks as long as a test wants.
public record GatedMailer(Mailer real, Gate<EmailMessage> gate) implements Mailer {

    @Override
    public Delivery deliver(UUID id, EmailMessage emailMessage, RecipientLocale recipientLocale) {
        gate.pass(emailMessage);
        return real.deliver(id, emailMessage, recipientLocale);
    }
}
