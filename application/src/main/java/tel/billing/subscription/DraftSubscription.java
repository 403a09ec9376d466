package tel.billing.subscription;

import tel.billing.shared.AccountId;

/// Creates a draft of a subscription, which costs nothing. Joins the caller's unit of work.
public interface DraftSubscription {
    void draft(AccountId account, PlanTier tier);
}
