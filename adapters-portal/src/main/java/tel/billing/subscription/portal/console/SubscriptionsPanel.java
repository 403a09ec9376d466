package tel.billing.subscription.portal.console;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLine;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.AccountPanel;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.Listing;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.application.renewal.ShowRenewals;
import tel.billing.subscription.application.renewal.ShowRenewals.Renewal;

/// The subscriptions of an account with their lines.
public record SubscriptionsPanel(
        ShowSubscriptions showSubscriptions, ShowRenewals showRenewals, ShowLine showLine, OfferedPlans plans)
        implements AccountPanel {
    private static final List<Column> COLUMNS = List.of(
            Column.text("plan"),
            Column.text("status"),
            Column.number("price_net"),
            Column.text("next_renewal"),
            Column.number("renewal_gross"),
            Column.text("sip_username"),
            Column.text("line"),
            Column.text("subscription"));

    @Override
    public int order() {
        return 10;
    }

    @Override
    public String name() {
        return "subscriptions";
    }

    @Override
    public Listing show(Visit visit, AccountId account, PageRequest<String> page) {
        var renewals = showRenewals.upcoming(account).stream()
                .collect(Collectors.toMap(Renewal::subscription, Function.identity()));
        var subscriptions = showSubscriptions.list(account, ListFilter.all(), Cursors.byId(page, SubscriptionId::new));
        var lines = showLine.show(
                account,
                subscriptions.items().stream().map(SubscriptionsPanel::lineOf).toList());
        return Listing.of(
                COLUMNS,
                subscriptions,
                subscription -> row(
                        visit,
                        subscription,
                        Optional.ofNullable(renewals.get(subscription.id())),
                        Optional.ofNullable(lines.get(lineOf(subscription)))),
                SubscriptionId::toString);
    }

    private List<Cell> row(
            Visit visit, SubscriptionView subscription, Optional<Renewal> renewal, Optional<ShowLine.View> line) {
        return List.of(
                Cell.text(plans.nameOf(subscription.tier()).value()),
                Cell.badge(
                        badge(subscription.status()),
                        visit.text("console.subscription.status." + visit.key(subscription.status()))),
                Cell.amount(subscription.price()),
                renewal.map(next -> Cell.day(next.period().start())).orElseGet(() -> end(visit, subscription)),
                Cell.amount(renewal.map(Renewal::price)),
                Cell.text(line.map(ShowLine.View::username)),
                Cell.text(line.map(view -> visit.text("console.line.status." + visit.key(view.status())))),
                Cell.code(subscription.id().value()));
    }

    private static LineId lineOf(SubscriptionView subscription) {
        return new LineId(subscription.id().value());
    }

    /// The end in place of a renewal.
    private static Cell end(Visit visit, SubscriptionView subscription) {
        return Cell.text(subscription
                .cancelledAt()
                .map(at -> visit.text("console.subscription.ended", visit.day(at)))
                .or(() -> subscription.cancelAt().map(at -> visit.text("console.subscription.ends", visit.day(at)))));
    }

    private static String badge(SubscriptionStatus status) {
        return switch (status) {
            case DRAFT, CANCELLED -> "neutral";
            case ACTIVE -> "good";
            case PAST_DUE -> "fair";
            case SUSPENDED -> "bad";
        };
    }
}
