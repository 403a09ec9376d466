package tel.billing.tax.application;

import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.account.VatNumber;
import tel.billing.notification.Letter;
import tel.billing.notification.Postbox;
import tel.billing.notification.Reader;
import tel.billing.shared.AccountId;
import tel.billing.shared.EmailAddress;

/// What an account's owner is told of their VAT number, by mail and in their language. Joins the caller's
/// unit of work.
record NumberNews(ShowAccount showAccount, Postbox postbox) {

    /// The number that the account has is unknown, and spares it no VAT.
    void unknown(AccountId account, VatNumber number) {
        tell(account, to -> new Letter.VatNumberInvalid(to, number.toString()));
    }

    /// The number that the account was to get is unknown: it keeps what it had.
    void refused(AccountId account, VatNumber number) {
        tell(account, to -> new Letter.VatNumberRefused(to, number.toString()));
    }

    /// The number that was unknown is known again.
    void knownAgain(AccountId account, VatNumber number) {
        tell(account, to -> new Letter.VatNumberValidAgain(to, number.toString()));
    }

    private void tell(AccountId id, Function<EmailAddress, Letter> letter) {
        var account = showAccount.show(id).orElseThrow();
        postbox.post(letter.apply(account.owner().email()), Reader.in(account.country()));
    }
}
