package tel.billing.payment.application.topup;

/// Completes unfinished payments: drafts whose request died, and payments without a result from the
/// processor. Runs on any number of instances beside live requests and retries; the card is charged
/// only once.
public interface RecoverPayments {

    /// Processes the payment that has waited longest. Returns false if there is none. If processing fails,
    /// the payment waits, and the next call takes another one.
    boolean recoverNext();
}
