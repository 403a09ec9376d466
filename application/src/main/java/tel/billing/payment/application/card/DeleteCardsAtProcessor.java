package tel.billing.payment.application.card;

/// Retries to delete cards at the processor that customers have deleted. Runs on any number of instances
/// beside live requests.
public interface DeleteCardsAtProcessor {

    /// Processes the card that has waited longest. Returns false if there is none. If the processor does not
    /// respond, the card waits for the next attempt.
    boolean forgetNext();

    /// The number of waiting cards.
    long count();
}
