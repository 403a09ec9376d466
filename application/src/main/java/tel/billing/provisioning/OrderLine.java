package tel.billing.provisioning;

import java.util.List;

/// Says how a line is to be. Joins the caller's unit of work and asks nobody outside: what was
/// ordered is carried out by [CarryOutLine], at once by whoever ordered it, or else within a minute
/// unless the phone system is away, and again 10 seconds after each attempt that does not reach it,
/// unless something else is ordered or it is withdrawn. The line is held until the unit of work ends.
public interface OrderLine {

    /// Answers with what is to be carried out. Ordering again what is ordered already answers with
    /// the same operation, carried out or not; only if the phone system rejected it, it becomes a
    /// new one. A line that nobody ordered may be ordered to be gone, but not to be suspended.
    LineOperation order(LineOrder order);

    /// Orders several at once, each as [#order] does.
    void orderAll(List<LineOrder> orders);

    /// Takes back an operation that certainly changed nothing: one that never reached the phone
    /// system, or that it rejected. True if so: then nobody will ever carry it out, and the line is
    /// ordered to be what it was ordered to be before, unless something else was ordered since.
    /// False if it was carried out, or may have been: then it stands. So who holds money for a line
    /// gives it back in the same unit of work, if this says true.
    boolean withdraw(LineOperation operation);
}
