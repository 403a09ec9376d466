package tel.billing.overview.application;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;
import static java.util.stream.Collectors.toList;

import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import java.util.TreeMap;
import tel.billing.payment.PaymentFigures;
import tel.billing.shared.Money;
import tel.billing.shared.Ratio;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.SubscriptionFigures;
import tel.billing.subscription.SubscriptionFigures.Group;
import tel.billing.subscription.SubscriptionFigures.State;

record ShowDashboardHandler(
        UnitOfWork unitOfWork,
        SubscriptionFigures subscriptionFigures,
        PaymentFigures paymentFigures,
        InstantSource clock)
        implements ShowDashboard {

    @Override
    public Dashboard show() {
        var until = clock.instant();
        var from = LocalDate.ofInstant(until, ZoneOffset.UTC)
                .minusDays(DAYS - 1)
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant();
        return unitOfWork.snapshot(() -> new Dashboard(
                from,
                until,
                byCurrency(from),
                paymentFigures.captures(from, until),
                paymentFigures.declines(from, until)));
    }

    private List<CurrencyFigures> byCurrency(Instant from) {
        return subscriptionFigures.groups(from).stream()
                .collect(groupingBy(group -> group.price().currency().getCurrencyCode(), TreeMap::new, toList()))
                .entrySet()
                .stream()
                .map(entry -> figures(Currency.getInstance(entry.getKey()), entry.getValue()))
                .toList();
    }

    private static CurrencyFigures figures(Currency currency, List<Group> groups) {
        return new CurrencyFigures(
                currency,
                count(groups, State.ACTIVE),
                count(groups, State.PAST_DUE),
                price(currency, groups, State.PAST_DUE),
                count(groups, State.SUSPENDED),
                price(currency, groups, State.SUSPENDED),
                count(groups, State.CANCELLED),
                monthlyRecurring(currency, groups));
    }

    /// Rounds once for each interval.
    private static Money monthlyRecurring(Currency currency, List<Group> groups) {
        return groups.stream()
                .filter(group -> group.state() == State.ACTIVE || group.state() == State.PAST_DUE)
                .collect(groupingBy(Group::interval, reducing(Money.zero(currency), Group::price, Money::plus)))
                .entrySet()
                .stream()
                .map(entry -> entry.getValue().share(new Ratio(1, entry.getKey().months())))
                .reduce(Money.zero(currency), Money::plus);
    }

    private static long count(List<Group> groups, State state) {
        return groups.stream()
                .filter(group -> group.state() == state)
                .mapToLong(Group::count)
                .sum();
    }

    private static Money price(Currency currency, List<Group> groups, State state) {
        return groups.stream()
                .filter(group -> group.state() == state)
                .map(Group::price)
                .reduce(Money.zero(currency), Money::plus);
    }
}
