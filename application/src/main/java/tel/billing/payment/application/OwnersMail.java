package tel.billing.payment.application;

import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Sends e-mails to account owners. The e-mails join the caller's unit of work.
record OwnersMail(Postbox postbox, ShowAccount showAccount) {

    void post(AccountId account, Function<EmailAddress, Letter> letter) {
        var view = showAccount.show(account).orElseThrow();
        postbox.post(letter.apply(view.owner().email()), Reader.in(view.country()));
    }
}
