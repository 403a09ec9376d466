package tel.billing.journey;

import tel.billing.notification.Letter;
import tel.billing.notification.Reader;
import tel.billing.notification.application.Mailer;

/// A mail server that blocks as long as a test wants.
record GatedMailer(Mailer real, Gate<Letter> gate) implements Mailer {

    @Override
    public Delivery deliver(Letter letter, Reader reader) {
        gate.pass(letter);
        return real.deliver(letter, reader);
    }
}
