package tel.billing.account;

import tel.billing.shared.AccountId;

/// Records the result of checking an account's VAT number. Joins the caller's unit of work.
public interface RecordVatNumberStatus {

    /// False if the account has another number now, or does not exist any more.
    boolean record(AccountId account, VatNumber number, VatNumberStatus status);
}
