package tel.billing.payment.application;

/// Has the processor delete the cards that customers deleted here while it did not answer. Runs on any number of
/// instances beside live requests.
public interface ForgetCards {

    /// Looks after the card that has waited longest; false if none waits. One that the processor does not answer for
    /// waits again.
    boolean forgetNext();

    /// How many wait.
    long count();
}
