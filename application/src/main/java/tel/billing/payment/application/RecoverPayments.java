package tel.billing.payment.application;

/// Finishes payments that nobody finished: drafts whose request died, and those whose outcome the processor owes. Runs
/// on any number of instances beside live requests and retries; the money still moves once.
public interface RecoverPayments {

    /// Looks after the payment that has waited longest; false if none waits. If that fails, the payment waits again,
    /// and
    /// the next call looks after another.
    boolean recoverNext();
}
