package tel.billing.payment.application.reconciliation;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.BookedMovement;

/// Reads the booked captures, refunds and chargebacks.
public interface BookedMovements {

    /// All booked movements of the payments with these processor references. A movement that reverses
    /// another one, such as a failed refund, has a negative amount.
    List<BookedMovement> of(Set<ProcessorReference> paymentReferences);

    /// The payments with movements booked after `from`, up to and including `to`.
    Set<ProcessorReference> bookedWithin(Instant from, Instant to);
}
