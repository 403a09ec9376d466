package tel.billing.account;

import java.util.function.Function;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Sends e-mails to account owners. The e-mails join the caller's unit of work.
public record OwnerMails(Outbox outbox, ShowAccount showAccount) {

    public void post(AccountId account, Function<EmailAddress, EmailMessage> message) {
        var view = showAccount.show(account).orElseThrow();
        outbox.post(message.apply(view.owner().email()), RecipientLocale.in(view.country()));
    }
}
