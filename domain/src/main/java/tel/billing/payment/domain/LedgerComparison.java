package tel.billing.payment.domain;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.Money;

/// Compares the ledger with the processor's reports. Reports arrive days later, so recently booked movements
/// may be missing there. Reported movements must be in the ledger immediately.
///
/// @param overdueUntil movements that were booked until then must be in a report
public record LedgerComparison(
        Collection<BookedMovement> booked, Collection<ReportedMovement> reported, Instant overdueUntil) {
    private static final Comparator<Key> BY_REFERENCE = Comparator.comparing(
                    (Key key) -> key.paymentReference().value())
            .thenComparing(Key::type)
            .thenComparing(key -> key.currency().getCurrencyCode());

    public LedgerComparison {
        booked = List.copyOf(booked);
        reported = List.copyOf(reported);
    }

    /// Sorted by the processor's references.
    public List<ReconciliationDifference> differences() {
        var bookedByKey =
                grouped(booked, movement -> new Key(movement.paymentReference(), movement.type(), movement.amount()));
        var reportedByKey =
                grouped(reported, movement -> new Key(movement.paymentReference(), movement.type(), movement.amount()));
        var keys = new TreeSet<Key>(BY_REFERENCE);
        keys.addAll(bookedByKey.keySet());
        keys.addAll(reportedByKey.keySet());
        return keys.stream()
                .map(key -> compare(
                        key, bookedByKey.getOrDefault(key, List.of()), reportedByKey.getOrDefault(key, List.of())))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ReconciliationDifference> compare(
            Key key, List<BookedMovement> bookings, List<ReportedMovement> lines) {
        var reportedSum = sum(key, lines.stream().map(ReportedMovement::amount));
        // A movement that is not overdue may or may not be in a report yet, so the reported sum may lie in a range.
        var overdue = sum(key, bookings.stream().filter(this::isOverdue).map(BookedMovement::amount));
        var lowest = overdue.plus(sum(key, notOverdue(bookings).filter(Money::isNegative)));
        var highest = overdue.plus(sum(key, notOverdue(bookings).filter(amount -> !amount.isNegative())));
        return reportedSum.compareTo(lowest) >= 0 && reportedSum.compareTo(highest) <= 0
                ? Optional.empty()
                : Optional.of(difference(key, bookings, lines, reportedSum));
    }

    private boolean isOverdue(BookedMovement movement) {
        return !movement.at().isAfter(overdueUntil);
    }

    private Stream<Money> notOverdue(List<BookedMovement> bookings) {
        return bookings.stream().filter(movement -> !isOverdue(movement)).map(BookedMovement::amount);
    }

    private static ReconciliationDifference difference(
            Key key, List<BookedMovement> bookings, List<ReportedMovement> lines, Money reportedSum) {
        if (bookings.isEmpty()) {
            var named = lines.stream().flatMap(line -> line.named().stream()).findFirst();
            return new ReconciliationDifference.MissingInLedger(key.type(), key.paymentReference(), reportedSum, named);
        }
        var account = bookings.getFirst().account();
        var payment = bookings.getFirst().payment();
        var bookedSum = sum(key, bookings.stream().map(BookedMovement::amount));
        return reportedSum.minor() == 0
                ? new ReconciliationDifference.MissingInReports(
                        key.type(), key.paymentReference(), account, payment, bookedSum)
                : new ReconciliationDifference.AmountDiffers(
                        key.type(), key.paymentReference(), account, payment, bookedSum, reportedSum);
    }

    private static Money sum(Key key, Stream<Money> amounts) {
        return amounts.reduce(Money.zero(key.currency()), Money::plus);
    }

    private static <T> Map<Key, List<T>> grouped(Collection<T> movements, Function<T, Key> key) {
        return movements.stream().collect(Collectors.groupingBy(key));
    }

    /// The unit of comparison: movements are added up by these attributes.
    private record Key(ProcessorReference paymentReference, MovementType type, Currency currency) {

        Key(ProcessorReference paymentReference, MovementType type, Money amount) {
            this(paymentReference, type, amount.currency());
        }
    }
}
