package tel.billing.subscription;

import java.util.List;
import tel.billing.shared.AccountId;
import tel.billing.tax.TaxedAmount;

/// Shows a customer the offered plans with the VAT that the customer would pay now.
public interface PriceOfferedPlans {

    /// In the order of [OfferedPlans#list].
    List<PricedOffer> list(AccountId account);

    /// A plan with the price of a period that begins now.
    record PricedOffer(PlanOffer plan, TaxedAmount price) {}
}
