package tel.billing.subscription.portal.list;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.ledger.Ledger;
import tel.billing.payment.CardChoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.ListFilter;
import tel.billing.shared.Money;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.application.purchase.PreviewChange;
import tel.billing.subscription.application.purchase.ShowOpenCharges;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.portal.SubscriptionPaths;
import tel.billing.subscription.portal.SubscriptionSummary;

/// Shows customers their subscriptions, and what they can do with each.
@PortalPages
public record SubscriptionPages(
        ShowSubscriptions showSubscriptions,
        ShowOpenCharges showOpenCharges,
        PreviewChange previewChange,
        OfferedPlans plans,
        Ledger ledger) {
    private static final int PAGE_SIZE = 20;

    /// A page of the list.
    ///
    /// @param next the path of the next page
    public record Listed(List<SubscriptionSummary> subscriptions, Optional<String> first, Optional<String> next) {}

    /// One subscription.
    ///
    /// @param isCharging whether a payment for it is in progress
    /// @param otherPrice the next renewal, if it has another price than the present period
    /// @param missing    what the balance lacks for the amount due
    public record Shown(
            SubscriptionSummary summary, boolean isCharging, Optional<Bill> otherPrice, Optional<Money> missing) {}

    @GetMapping(SubscriptionPaths.LIST)
    @PortalAccess(Visitors.CUSTOMER)
    public View list(Visit visit, Form query) {
        var after = Optional.of(query.value("after"))
                .filter(text -> !text.isEmpty())
                .map(SubscriptionPages::id);
        var account = visit.visitor().account();
        var page = showSubscriptions.list(account, ListFilter.all(), new PageRequest<>(PAGE_SIZE, after));
        var charging = showOpenCharges.show(account);
        return View.page(
                "subscription/subscriptions",
                new Listed(
                        page.items().stream()
                                .map(subscription -> SubscriptionSummary.of(subscription, plans)
                                        .charging(charging.contains(subscription.id())))
                                .toList(),
                        after.map(_ -> SubscriptionPaths.LIST),
                        page.next().map(id -> SubscriptionPaths.LIST + "?after=" + id.value())));
    }

    @GetMapping(SubscriptionPaths.ONE)
    @PortalAccess(Visitors.CUSTOMER)
    public View show(Visit visit, @PathVariable UUID id) {
        var account = visit.visitor().account();
        var subscription = showSubscriptions
                .show(account, new SubscriptionId(id))
                .map(found -> SubscriptionSummary.of(found, plans))
                .orElseThrow(PageFailure::notFound);
        var preview = Optional.of(subscription)
                .filter(summary -> summary.isDraft() || summary.isActive())
                .map(summary -> previewChange.preview(new PreviewChange.Query(
                        account,
                        summary.subscription().id(),
                        new PreviewChange.Change.Activation(),
                        CardChoice.DEFAULT)));
        var isCharging = preview.filter(PreviewChange.Outcome.ChargeInProgress.class::isInstance)
                .isPresent();
        return View.page(
                "subscription/subscription",
                new Shown(
                        subscription.charging(isCharging),
                        isCharging,
                        preview.flatMap(outcome -> otherPrice(subscription, outcome)),
                        missing(account, subscription)));
    }

    private static Optional<Bill> otherPrice(SubscriptionSummary summary, PreviewChange.Outcome outcome) {
        var subscription = summary.subscription();
        return summary.isActive()
                        && subscription.cancelAt().isEmpty()
                        && outcome instanceof PreviewChange.Outcome.Previewed(var preview)
                ? preview.renewal()
                        .filter(bill -> !bill.tariff().price().equals(subscription.price())
                                || bill.tariff().interval() != subscription.interval())
                : Optional.empty();
    }

    private Optional<Money> missing(AccountId account, SubscriptionSummary summary) {
        return summary.subscription()
                .debt()
                .map(SubscriptionView.Debt::amount)
                .map(due -> due.minus(ledger.balance(account, due.currency())))
                .filter(Money::isPositive);
    }

    private static SubscriptionId id(String text) {
        try {
            return new SubscriptionId(UUID.fromString(text));
        } catch (IllegalArgumentException malformed) {
            throw PageFailure.notFound();
        }
    }
}
