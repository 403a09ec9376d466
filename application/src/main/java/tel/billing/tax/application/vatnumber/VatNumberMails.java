package tel.billing.tax.application.vatnumber;

import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.Outbox;
import tel.billing.notification.RecipientLocale;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Sends e-mails about the VAT number to the account's owner, in the owner's language. Joins the caller's
/// unit of work.
public record VatNumberMails(ShowAccount showAccount, Outbox outbox) {

    /// The number of the account is invalid and no longer exempts it from VAT.
    void invalid(AccountId account, VatNumber number) {
        post(account, to -> new EmailMessage.VatNumberInvalid(to, number.toString()));
    }

    /// The submitted number is unknown. The account keeps its earlier number.
    void refused(AccountId account, VatNumber number) {
        post(account, to -> new EmailMessage.VatNumberRejected(to, number.toString()));
    }

    /// An invalid number is valid again.
    void validAgain(AccountId account, VatNumber number) {
        post(account, to -> new EmailMessage.VatNumberValidAgain(to, number.toString()));
    }

    private void post(AccountId id, Function<EmailAddress, EmailMessage> message) {
        var account = showAccount.show(id).orElseThrow();
        outbox.post(message.apply(account.owner().email()), RecipientLocale.in(account.country()));
    }
}
