package tel.billing.payment.application.card;

/// Updates the stored cards with the cards known to the processor. Runs on any number of instances.
public interface SynchronizeCards {

    /// Reads the cards of the account that has waited longest. Returns false if there is none. If the
    /// processor does not respond, the account waits for the next attempt.
    boolean readNext();
}
