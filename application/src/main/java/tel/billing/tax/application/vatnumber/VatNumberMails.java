package tel.billing.tax.application.vatnumber;

import tel.billing.account.OwnerMails;
import tel.billing.account.VatNumber;
import tel.billing.notification.EmailMessage;
import tel.billing.shared.AccountId;

/// The e-mails to an account's owner about the VAT number. Joins the caller's unit of work.
public record VatNumberMails(OwnerMails ownerMails) {

    /// The number of the account is invalid and no longer exempts it from VAT.
    void invalid(AccountId account, VatNumber number) {
        ownerMails.post(account, to -> new EmailMessage.VatNumberInvalid(to, number.toString()));
    }

    /// The submitted number is unknown. The account keeps its earlier number.
    void refused(AccountId account, VatNumber number) {
        ownerMails.post(account, to -> new EmailMessage.VatNumberRejected(to, number.toString()));
    }

    /// An invalid number is valid again.
    void validAgain(AccountId account, VatNumber number) {
        ownerMails.post(account, to -> new EmailMessage.VatNumberValidAgain(to, number.toString()));
    }
}
