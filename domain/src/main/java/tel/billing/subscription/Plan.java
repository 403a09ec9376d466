package tel.billing.subscription;

import tel.billing.shared.Money;

/// What a tier offers for its price, which is net of VAT.
public record Plan(PlanTier tier, String name, Money price, BillingPeriod period, Limits limits) {

    /// What the phone line may do: how many lines, how many calls at once, how many minutes a period.
    public record Limits(int lines, int concurrentCalls, int includedMinutes) {
        public Limits {
            if (lines < 1 || concurrentCalls < 1 || includedMinutes < 0) {
                throw new IllegalArgumentException("a plan has at least one line and one call at once");
            }
        }
    }
}
