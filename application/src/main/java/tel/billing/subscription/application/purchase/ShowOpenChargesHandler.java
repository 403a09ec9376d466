package tel.billing.subscription.application.purchase;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.util.Set;
import tel.billing.shared.AccountId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.domain.Charge;

/// Reads all open charges of the account at once, of purchases and of renewals.
public record ShowOpenChargesHandler(Charges charges) implements ShowOpenCharges {

    @Override
    public Set<SubscriptionId> show(AccountId account) {
        return charges.openOf(account).stream().map(Charge.Open::subscription).collect(toUnmodifiableSet());
    }
}
