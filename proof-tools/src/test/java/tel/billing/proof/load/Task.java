package tel.billing.proof.load;

/// A task of a client.
interface Task {

    /// Does the next step. Returns whether there is more to do.
    boolean runStep();
}
