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
    public List<BookedMovement> of(Set<ProcessorReference> captured) {
        return booked().filter(each -> captured.contains(each.captured())).toList();
    }

    @Override
    public Set<ProcessorReference> bookedWithin(Instant from, Instant to) {
        return booked().filter(each -> each.at().isAfter(from) && !each.at().isAfter(to))
                .map(BookedMovement::captured)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Stream<BookedMovement> booked() {
        return payments.all().stream()
                .filter(Payment.Taken.class::isInstance)
                .map(Payment.Taken.class::cast)
                .flatMap(taken -> BookedMovement.of(
                        taken.account(), taken.id(), taken.reference(), taken.amount(), payments.eventsOf(taken.id()))
                        .stream());
    }
}
