package tel.billing.subscription.application.renewal;

import tel.billing.account.AccountView;
import tel.billing.shared.Ids;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Subscription;

/// Calculates the debt of a subscription at its current price.
public record DebtPricing(Catalogue catalogue, Pricing pricing, Ids ids) {

    /// The debt, for a new charge.
    Debt debt(Subscription.Activated activated, AccountView account) {
        return debt(new ChargeId(ids.next()), activated, account);
    }

    Debt debt(ChargeId id, Subscription.Activated activated, AccountView account) {
        return new Debt(activated, bill(id, activated, account), account);
    }

    private Bill bill(ChargeId id, Subscription.Activated activated, AccountView account) {
        return switch (activated) {
            case Subscription.Active active -> pricing.renewal(id, active, catalogue.next(active), account);
            case Subscription.Unpaid unpaid -> pricing.due(id, unpaid, account);
        };
    }
}
