package tel.billing.subscription.application;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.subscription.domain.Subscription;

/// Keeps the subscriptions.
public interface Subscriptions {

    void add(Subscription.Draft draft);

    /// The account's subscriptions, newest first.
    List<Subscription> of(AccountId account);
}
