package tel.billing.subscription.application.catalogue;

import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Subscription;

/// Calculates the next bill of a subscription at the prices and VAT rates known today. The bill is
/// never charged, so its id is a placeholder.
public record NextBill(Catalogue catalogue, Pricing pricing) {

    /// The bill of the unpaid period, or otherwise of the next period. Empty if no period will be billed.
    public Optional<Bill> of(Subscription subscription, AccountView buyer) {
        var id = new ChargeId(subscription.id().value());
        return switch (subscription) {
            case Subscription.Active active ->
                active.scheduledChange().cancels()
                        ? Optional.empty()
                        : Optional.of(pricing.renewal(id, active, catalogue.next(active), buyer));
            case Subscription.Unpaid unpaid -> Optional.of(pricing.due(id, unpaid, buyer));
            case Subscription.Draft _, Subscription.Cancelled _ -> Optional.empty();
        };
    }
}
