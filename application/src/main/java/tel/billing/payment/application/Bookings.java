package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Booked;

/// Tells what our books have of money that moved between cards and us.
public interface Bookings {

    /// All that was booked of the payments that the processor knows by these names. What was taken back, such as a
    /// refund that did not arrive, is there with a negative amount.
    List<Booked> of(Set<ProcessorReference> captured);

    /// The payments of which something was booked after `from`, up to and including `to`.
    Set<ProcessorReference> bookedWithin(Instant from, Instant to);
}
