package tel.billing.account;

import tel.billing.shared.AccountId;

/// Records what became known of an account's VAT number. Joins the caller's unit of work.
public interface RecordVatStanding {

    /// False if the account has another number by now, or is no more.
    boolean record(AccountId account, VatNumber number, VatStanding standing);
}
