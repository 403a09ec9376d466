package tel.billing.tax.application;

import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// Sends e-mails about the VAT number to the account's owner, in the owner's language. Joins the caller's
/// unit of work.
record NumberNews(ShowAccount showAccount, Postbox postbox) {

    /// The number of the account is invalid and no longer exempts it from VAT.
    void unknown(AccountId account, VatNumber number) {
        tell(account, to -> new Letter.VatNumberInvalid(to, number.toString()));
    }

    /// The submitted number is unknown. The account keeps its earlier number.
    void refused(AccountId account, VatNumber number) {
        tell(account, to -> new Letter.VatNumberRefused(to, number.toString()));
    }

    /// An invalid number is valid again.
    void knownAgain(AccountId account, VatNumber number) {
        tell(account, to -> new Letter.VatNumberValidAgain(to, number.toString()));
    }

    private void tell(AccountId id, Function<EmailAddress, Letter> letter) {
        var account = showAccount.show(id).orElseThrow();
        postbox.post(letter.apply(account.owner().email()), Reader.in(account.country()));
    }
}
