package tel.billing.tax;

import tel.billing.shared.AccountId;

/// Keeps the proof of a check for ever, and has the number asked for again: soon if the register
/// could not be asked, after 90 days if it knows the number. Joins the caller's unit of work, which
/// gives the account the number; a newer number takes the older one's place.
public interface FollowVatNumber {
    void follow(AccountId account, CheckVatNumber.Outcome outcome);
}
