package tel.billing.tax.application.vatnumber;

import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.tax.domain.VatPolicy;

/// Needs no VAT rate, so that it also answers while a rate is missing.
public record ShowVatNumberHandler(Country seller, ShowAccount showAccount) implements ShowVatNumber {

    @Override
    public Shown show(AccountId id) {
        var account = showAccount.show(id).orElseThrow();
        return new Shown(account, VatPolicy.kindOf(seller, account.country(), account.vat()));
    }
}
