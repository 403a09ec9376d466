package tel.billing.tax.application.vatnumber;

/// Repeats scheduled lookups of VAT numbers one by one: unanswered ones until the register answers, and
/// verified ones after 90 days. Any number of workers may run at the same time.
public interface RecheckVatNumbers {

    /// Looks up the next scheduled number. Returns false if there is none. May take 5 seconds.
    boolean recheckNext();
}
