package tel.billing.provisioning;

import java.util.List;

/// Says how a line is to be. Joins the caller's unit of work and asks nobody outside: what was
/// ordered is carried out by [ProvisionLine], at once by whoever ordered it, or else within a minute
/// unless the phone system is away, and again 10 seconds after each attempt that does not reach it,
/// unless something else is ordered or it is withdrawn. The line is held until the unit of work ends.
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
