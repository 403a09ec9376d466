package tel.billing.subscription.application.purchase;

import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.subscription.SubscriptionId;

/// Shows a customer which subscriptions have a charge in progress.
public interface ShowOpenCharges {

    Set<SubscriptionId> show(AccountId account);
}
