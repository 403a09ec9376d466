package tel.billing.payment.application;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Booked;

/// Reads the recorded transfers between cards and the company.
public interface Bookings {

    /// All recorded transfers of the payments with these processor references. A transfer that reverses
    /// another one, such as a failed refund, has a negative amount.
    List<Booked> of(Set<ProcessorReference> captured);

    /// The payments with transfers recorded after `from`, up to and including `to`.
    Set<ProcessorReference> bookedWithin(Instant from, Instant to);
}
