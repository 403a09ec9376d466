package tel.billing.payment.domain;

import java.time.Instant;
import java.util.Collection;
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

/// Compares the ledger with the processor's reports. Reports arrive days later, so transfers recorded after
/// `due` may be missing there. Reported transfers must be in the ledger immediately.
public record LedgerComparison(Collection<BookedMovement> booked, Collection<ReportedMovement> reported, Instant due) {

    public LedgerComparison {
        booked = List.copyOf(booked);
        reported = List.copyOf(reported);
    }

    /// Sorted by the processor's references.
    public List<ReconciliationDifference> differences() {
        var here = grouped(
                booked,
                bookedMovement ->
                        new Subject(bookedMovement.paymentReference(), bookedMovement.type(), bookedMovement.amount()));
        var there = grouped(
                reported,
                reportedMovement -> new Subject(
                        reportedMovement.paymentReference(), reportedMovement.type(), reportedMovement.amount()));
        var subjects = new TreeSet<>(here.keySet());
        subjects.addAll(there.keySet());
        return subjects.stream()
                .map(subject ->
                        compare(subject, here.getOrDefault(subject, List.of()), there.getOrDefault(subject, List.of())))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ReconciliationDifference> compare(
            Subject subject, List<BookedMovement> here, List<ReportedMovement> there) {
        var inReports = sum(subject, there.stream().map(ReportedMovement::amount));
        var booked = sum(subject, here.stream().map(BookedMovement::amount));
        var due = sum(subject, here.stream().filter(this::isDue).map(BookedMovement::amount));
        var more = sum(subject, onTheirWay(here).filter(amount -> !amount.isNegative()));
        var less = sum(subject, onTheirWay(here).filter(Money::isNegative));
        if (inReports.compareTo(due.plus(less)) >= 0 && inReports.compareTo(due.plus(more)) <= 0) {
            return Optional.empty();
        }
        return Optional.of(difference(subject, here, there, booked, inReports));
    }

    private boolean isDue(BookedMovement each) {
        return !each.at().isAfter(due);
    }

    private Stream<Money> onTheirWay(List<BookedMovement> here) {
        return here.stream().filter(each -> !isDue(each)).map(BookedMovement::amount);
    }

    private static ReconciliationDifference difference(
            Subject subject, List<BookedMovement> here, List<ReportedMovement> there, Money booked, Money inReports) {
        if (here.isEmpty()) {
            var named = there.stream().flatMap(line -> line.named().stream()).findFirst();
            return new ReconciliationDifference.MissingInLedger(subject.type(), subject.paymentReference(), inReports, named);
        }
        var account = here.getFirst().account();
        var payment = here.getFirst().payment();
        return inReports.minor() == 0
                ? new ReconciliationDifference.MissingInReports(
                        subject.type(), subject.paymentReference(), account, payment, booked)
                : new ReconciliationDifference.AmountDiffers(
                        subject.type(), subject.paymentReference(), account, payment, booked, inReports);
    }

    private static Money sum(Subject subject, Stream<Money> amounts) {
        return amounts.reduce(Money.zero(subject.currency()), Money::plus);
    }

    private static <T> Map<Subject, List<T>> grouped(Collection<T> movements, Function<T, Subject> subject) {
        return movements.stream().collect(Collectors.groupingBy(subject));
    }

    /// The unit of comparison: transfers are added up by these attributes.
    private record Subject(ProcessorReference paymentReference, MovementType type, Currency currency)
            implements Comparable<Subject> {

        Subject(ProcessorReference paymentReference, MovementType type, Money amount) {
            this(paymentReference, type, amount.currency());
        }

        @Override
        public int compareTo(Subject other) {
            var byReference = paymentReference.value().compareTo(other.paymentReference.value());
            var byFlow = byReference != 0 ? byReference : type.compareTo(other.type);
            return byFlow != 0 ? byFlow : currency.getCurrencyCode().compareTo(other.currency.getCurrencyCode());
        }
    }
}
