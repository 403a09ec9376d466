package tel.billing.subscription;

/// How long a price buys a plan for.
public enum BillingPeriod {
    MONTH,
    YEAR
}
