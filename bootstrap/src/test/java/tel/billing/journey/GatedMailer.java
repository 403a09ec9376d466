package tel.billing.journey;

import tel.billing.notification.EmailMessage;
import tel.billing.notification.RecipientLocale;
import tel.billing.notification.application.Mailer;

/// A mail server that blocks as long as a test wants.
public record GatedMailer(Mailer real, Gate<EmailMessage> gate) implements Mailer {

    @Override
    public Delivery deliver(EmailMessage emailMessage, RecipientLocale recipientLocale) {
        gate.pass(emailMessage);
        return real.deliver(emailMessage, recipientLocale);
    }
}
