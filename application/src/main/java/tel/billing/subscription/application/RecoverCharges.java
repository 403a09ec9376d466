package tel.billing.subscription.application;

/// Continues open charges, and charges cards for due renewals. Runs in real time, concurrently and on any
/// number of instances.
public interface RecoverCharges {

    /// Continues one charge that waits for a card; false if there is none now.
    boolean askNextCard();

    /// Continues one charge that waits for a line; false if there is none now.
    boolean askNextLine();

    /// Makes all charges that wait for a line due now. Called when the PBX is up again.
    void hastenLines();
}
