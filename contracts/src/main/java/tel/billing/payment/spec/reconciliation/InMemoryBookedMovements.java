package tel.billing.payment.spec.reconciliation;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.domain.BookedMovement;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.topup.InMemoryPayments;

/// Derives the transfers from the payments in memory.
public record InMemoryBookedMovements(InMemoryPayments payments) implements BookedMovements {

    @Override
    public List<BookedMovement> of(Set<ProcessorReference> paymentReferences) {
        return booked().filter(each -> paymentReferences.contains(each.paymentReference()))
                .toList();
    }

    @Override
    public Set<ProcessorReference> bookedWithin(Instant from, Instant to) {
        return booked().filter(each -> each.at().isAfter(from) && !each.at().isAfter(to))
                .map(BookedMovement::paymentReference)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Stream<BookedMovement> booked() {
        return payments.all().stream()
                .filter(Payment.EverCaptured.class::isInstance)
                .map(Payment.EverCaptured.class::cast)
                .flatMap(everCaptured -> BookedMovement.of(
                        everCaptured.account(),
                        everCaptured.id(),
                        everCaptured.reference(),
                        everCaptured.amount(),
                        payments.eventsOf(everCaptured.id()))
                        .stream());
    }
}
