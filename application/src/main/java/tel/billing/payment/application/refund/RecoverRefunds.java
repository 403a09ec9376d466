package tel.billing.payment.application.refund;

/// Completes unfinished refunds: drafts whose request died, and refunds without a result from the processor.
/// Runs on any number of instances beside live requests and retries; the money is refunded only once.
public interface RecoverRefunds {

    /// Processes the refund that has waited longest. Returns false if there is none. If processing fails, the
    /// refund waits, and the next call takes another one.
    boolean recoverNext();
}
