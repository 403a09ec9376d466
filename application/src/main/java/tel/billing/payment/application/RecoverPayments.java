package tel.billing.payment.application;

/// Finishes payments that nobody finished: drafts whose request died, and those whose outcome the processor owes. Runs
/// on any number of instances beside live requests and retries; the money still moves once.
public interface RecoverPayments {

    /// Looks after a portion of what waits; answers how many payments that were.
    int sweep();
}
