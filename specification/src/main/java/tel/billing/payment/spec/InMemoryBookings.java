package tel.billing.payment.spec;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.Bookings;
import tel.billing.payment.domain.Booked;
import tel.billing.payment.domain.Payment;

/// Derives the transfers from the payments in memory.
public record InMemoryBookings(InMemoryPayments payments) implements Bookings {

    @Override
    public List<Booked> of(Set<ProcessorReference> captured) {
        return booked().filter(each -> captured.contains(each.captured())).toList();
    }

    @Override
    public Set<ProcessorReference> bookedWithin(Instant from, Instant to) {
        return booked().filter(each -> each.at().isAfter(from) && !each.at().isAfter(to))
                .map(Booked::captured)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Stream<Booked> booked() {
        return payments.all().stream()
                .filter(Payment.Taken.class::isInstance)
                .map(Payment.Taken.class::cast)
                .flatMap(taken -> Booked.of(
                        taken.account(), taken.id(), taken.reference(), taken.amount(), payments.eventsOf(taken.id()))
                        .stream());
    }
}
