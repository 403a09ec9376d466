package tel.billing.subscription.portal.lines;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.shared.AccountId;
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
import tel.billing.subscription.portal.SubscriptionSummary;

/// Lists the lines of a customer's subscriptions with their states. Each subscription has one line.
@PortalPages
public record LineListPage(ShowSubscriptions showSubscriptions, ShowLineStates showLineStates, OfferedPlans plans) {
    private static final String PATH = "/portal/lines";
    private static final int PAGE_SIZE = 20;

    /// A page of the list.
    public record Listed(List<Row> rows, Optional<String> first, Optional<String> next) {
        public Listed {
            rows = List.copyOf(rows);
        }
    }

    /// A line.
    public record Row(SubscriptionSummary summary, ShowLineStates.LineState state) {

        public String path() {
            return PATH + "/" + summary.subscription().id().value();
        }
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER)
    public View list(Visit visit, Form query) {
        var account = visit.visitor().account();
        var after = Optional.of(query.value("after"))
                .filter(text -> !text.isEmpty())
                .map(LineListPage::id);
        var page = showSubscriptions.listActivated(account, new PageRequest<>(PAGE_SIZE, after));
        var subscriptions = page.items().stream()
                .map(subscription -> SubscriptionSummary.of(subscription, plans))
                .toList();
        return View.page(
                "subscription/lines",
                new Listed(
                        rows(account, subscriptions),
                        after.map(_ -> PATH),
                        page.next().map(id -> PATH + "?after=" + id.value())));
    }

    private List<Row> rows(AccountId account, List<SubscriptionSummary> subscriptions) {
        var states = showLineStates.show(
                account, subscriptions.stream().map(LineListPage::line).toList());
        return subscriptions.stream()
                .flatMap(subscription -> Optional.ofNullable(states.get(line(subscription))).stream()
                        .map(state -> new Row(subscription, state)))
                .toList();
    }

    private static LineId line(SubscriptionSummary summary) {
        return new LineId(summary.subscription().id().value());
    }

    private static SubscriptionId id(String text) {
        try {
            return new SubscriptionId(UUID.fromString(text));
        } catch (IllegalArgumentException malformed) {
            throw PageFailure.notFound();
        }
    }
}
