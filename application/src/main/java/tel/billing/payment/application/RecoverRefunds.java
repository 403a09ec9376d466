package tel.billing.payment.application;

/// Finishes refunds that nobody finished: drafts whose request died, and those whose outcome the processor
/// owes. Runs on any number of instances beside live requests and retries; the money still goes back once.
public interface RecoverRefunds {

    /// Looks after the refund that has waited longest; false if none waits. If that fails, the refund waits
    /// again, and the next call looks after another.
    boolean recoverNext();
}
