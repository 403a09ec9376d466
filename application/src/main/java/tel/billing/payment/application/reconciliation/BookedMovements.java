package tel.billing.payment.application.reconciliation;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.BookedMovement;

/// Reads the recorded transfers between cards and the company.
public interface BookedMovements {

    /// All recorded transfers of the payments with these processor references. A transfer that reverses
    /// another one, such as a failed refund, has a negative amount.
    List<BookedMovement> of(Set<ProcessorReference> captured);

    /// The payments with transfers recorded after `from`, up to and including `to`.
    Set<ProcessorReference> bookedWithin(Instant from, Instant to);
}
