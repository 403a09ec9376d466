package tel.billing.subscription.application;

/// Finishes charges that nobody finished: those whose request died, those for which a card owes an
/// answer, and those whose line nobody knows. Runs on any number of instances beside live requests
/// and retries; each is taken once.
public interface RecoverCharges {

    /// Looks after the charge that has waited longest; false if none waits. If that fails, the
    /// charge waits again, and the next call looks after another.
    boolean recoverNext();
}
