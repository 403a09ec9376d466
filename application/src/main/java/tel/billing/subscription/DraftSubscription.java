package tel.billing.subscription;

import tel.billing.shared.AccountId;

/// Writes down a customer's wish for a plan, as a draft that costs nothing. Joins the caller's unit of work.
public interface DraftSubscription {
    void draft(AccountId account, PlanTier tier);
}
