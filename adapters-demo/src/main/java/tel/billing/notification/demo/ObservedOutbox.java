package tel.billing.notification.demo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Secret;
import tel.billing.shared.demo.SignupTokens;

/// Another outbox, which also keeps the tokens that the demo data needs.
public final class ObservedOutbox implements Outbox, SignupTokens {
    private final Outbox outbox;
    private final Set<EmailAddress> expected = ConcurrentHashMap.newKeySet();
    private final Map<EmailAddress, Secret> tokens = new ConcurrentHashMap<>();

    public ObservedOutbox(Outbox outbox) {
        this.outbox = outbox;
    }

    @Override
    public void post(EmailMessage emailMessage, EmailRecipient recipient) {
        outbox.post(emailMessage, recipient);
        keepToken(emailMessage);
    }

    @Override
    public void postAll(List<Posting> postings) {
        outbox.postAll(postings);
        postings.forEach(posting -> keepToken(posting.emailMessage()));
    }

    private void keepToken(EmailMessage emailMessage) {
        if (emailMessage instanceof EmailMessage.ConfirmSignup signup && expected.contains(signup.to())) {
            tokens.put(signup.to(), signup.token());
        }
    }

    @Override
    public void expect(EmailAddress address) {
        expected.add(address);
    }

    @Override
    public Optional<Secret> take(EmailAddress address) {
        expected.remove(address);
        return Optional.ofNullable(tokens.remove(address));
    }
}
