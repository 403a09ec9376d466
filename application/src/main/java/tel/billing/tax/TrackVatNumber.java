package tel.billing.tax;

import tel.billing.shared.AccountId;

/// Stores the proof of a check permanently and schedules the next check: soon if the register did not answer,
/// after 90 days if the number is valid. A newer number replaces the older one. Joins the caller's unit of
/// work, in which the caller stores the number in the account.
public interface TrackVatNumber {
    void track(AccountId account, CheckVatNumber.Outcome outcome);
}
