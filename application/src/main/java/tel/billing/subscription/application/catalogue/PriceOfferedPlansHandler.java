package tel.billing.subscription.application.catalogue;

import java.time.InstantSource;
import java.util.List;
import tel.billing.account.ShowAccount;
import tel.billing.shared.AccountId;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.PriceOfferedPlans;

/// Adds VAT as an activation does.
public record PriceOfferedPlansHandler(
        OfferedPlans offeredPlans, Pricing pricing, ShowAccount showAccount, InstantSource clock)
        implements PriceOfferedPlans {

    @Override
    public List<PricedOffer> list(AccountId account) {
        var buyer = showAccount.show(account).orElseThrow();
        var now = clock.instant();
        return offeredPlans.list().stream()
                .map(plan -> new PricedOffer(plan, pricing.withVat(plan.price(), buyer, now)))
                .toList();
    }
}
