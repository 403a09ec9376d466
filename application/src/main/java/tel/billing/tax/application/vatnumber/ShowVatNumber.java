package tel.billing.tax.application.vatnumber;

import tel.billing.account.AccountView;
import tel.billing.shared.AccountId;
import tel.billing.tax.VatTreatment;

/// Shows customers the VAT number of their account with its status, and what it means for the VAT of their next
/// charge.
public interface ShowVatNumber {

    Shown show(AccountId account);

    /// The number and its effect.
    ///
    /// @param account has the number and its status
    /// @param treatment how the next charge is taxed if neither the number nor the country changes before
    record Shown(AccountView account, VatTreatment.Kind treatment) {}
}
