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

/// Holds our books against the processor's reports. Reports come days later, so what we booked after `due` may be
/// missing there still; what they tell of must be here at once.
public record Comparison(Collection<Booked> ours, Collection<Reported> theirs, Instant due) {

    public Comparison {
        ours = List.copyOf(ours);
        theirs = List.copyOf(theirs);
    }

    /// In the order of the processor's references.
    public List<Difference> differences() {
        var here = grouped(ours, booked -> new Subject(booked.captured(), booked.flow(), booked.amount()));
        var there = grouped(theirs, reported -> new Subject(reported.captured(), reported.flow(), reported.amount()));
        var subjects = new TreeSet<>(here.keySet());
        subjects.addAll(there.keySet());
        return subjects.stream()
                .map(subject ->
                        compare(subject, here.getOrDefault(subject, List.of()), there.getOrDefault(subject, List.of())))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Difference> compare(Subject subject, List<Booked> here, List<Reported> there) {
        var told = sum(subject, there.stream().map(Reported::amount));
        var booked = sum(subject, here.stream().map(Booked::amount));
        var due = sum(subject, here.stream().filter(this::isDue).map(Booked::amount));
        var more = sum(subject, onTheirWay(here).filter(amount -> !amount.isNegative()));
        var less = sum(subject, onTheirWay(here).filter(Money::isNegative));
        if (told.compareTo(due.plus(less)) >= 0 && told.compareTo(due.plus(more)) <= 0) {
            return Optional.empty();
        }
        return Optional.of(difference(subject, here, booked, told));
    }

    private boolean isDue(Booked each) {
        return !each.at().isAfter(due);
    }

    private Stream<Money> onTheirWay(List<Booked> here) {
        return here.stream().filter(each -> !isDue(each)).map(Booked::amount);
    }

    private static Difference difference(Subject subject, List<Booked> here, Money booked, Money told) {
        if (here.isEmpty()) {
            return new Difference.MissingHere(subject.flow(), subject.captured(), told);
        }
        var account = here.getFirst().account();
        var payment = here.getFirst().payment();
        return told.minor() == 0
                ? new Difference.MissingThere(subject.flow(), subject.captured(), account, payment, booked)
                : new Difference.AmountDiffers(subject.flow(), subject.captured(), account, payment, booked, told);
    }

    private static Money sum(Subject subject, Stream<Money> amounts) {
        return amounts.reduce(Money.zero(subject.currency()), Money::plus);
    }

    private static <T> Map<Subject, List<T>> grouped(Collection<T> movements, Function<T, Subject> subject) {
        return movements.stream().collect(Collectors.groupingBy(subject));
    }

    /// What is compared as one sum.
    private record Subject(ProcessorReference captured, Flow flow, Currency currency) implements Comparable<Subject> {

        Subject(ProcessorReference captured, Flow flow, Money amount) {
            this(captured, flow, amount.currency());
        }

        @Override
        public int compareTo(Subject other) {
            var byReference = captured.value().compareTo(other.captured.value());
            var byFlow = byReference != 0 ? byReference : flow.compareTo(other.flow);
            return byFlow != 0 ? byFlow : currency.getCurrencyCode().compareTo(other.currency.getCurrencyCode());
        }
    }
}
