package tel.billing.provisioning;

import java.util.List;

/// Orders the state of a line. Joins the caller's unit of work, locks the line until it ends, and calls no
/// external system. [ProvisionLine] executes the order: the caller calls it after the commit, and a job
/// executes the remaining orders within a minute, unless the PBX is down. After each attempt that does not
/// reach the PBX, the next one follows 10 seconds later, until the order is replaced or withdrawn.
public interface OrderLine {

    /// Returns the operation to execute. Repeating an order returns the same operation, executed or not. If
    /// the PBX rejected that operation, a new one is created. The removal of an unknown line can be
    /// ordered, its suspension cannot.
    LineOperationId order(LineOrder order);

    /// Orders several lines at once, each like [#order].
    void orderAll(List<LineOrder> orders);

    /// Withdraws an operation that certainly changed nothing, because it never reached the PBX or was
    /// rejected. If true, it will never be executed, and the previous order is restored unless a newer
    /// order exists. If false, the operation was or may have been executed, and it remains. Release money
    /// held for the line in the same unit of work if the result is true.
    boolean withdraw(LineOperationId operation);
}
