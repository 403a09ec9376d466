package tel.billing.account;

import java.util.function.Function;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailRecipient;
import tel.billing.notification.Outbox;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Sends e-mails to the owners of accounts, in the language of the account's country. The owner of an erased account
/// is unknown and receives none. Joins the caller's unit of work.
public record OwnerMails(Outbox outbox, ShowAccount showAccount) {

    /// Posts the e-mail that `message` creates for the address of the owner.
    public void post(AccountId account, Function<EmailAddress, EmailMessage> message) {
        post(showAccount.show(account).orElseThrow(), message);
    }

    /// Posts the e-mail to the owner of an account that the unit of work has read already.
    public void post(AccountView account, Function<EmailAddress, EmailMessage> message) {
        if (account.erasedAt().isEmpty()) {
            outbox.post(message.apply(account.owner().email()), EmailRecipient.owner(account.id(), account.country()));
        }
    }
}
