package tel.billing.payment.application;

/// Brings our stored cards in line with those that the processor has. Runs on any number of instances.
public interface ReadBackCards {

    /// Reads the cards of the account that has waited longest; false if none waits. If the processor does not
    /// answer, the account waits again.
    boolean readNext();
}
