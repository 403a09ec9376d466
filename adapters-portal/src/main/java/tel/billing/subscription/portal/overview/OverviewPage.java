package tel.billing.subscription.portal.overview;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.account.ShowAccount;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.Wallet;
import tel.billing.payment.ListChargeableCards;
import tel.billing.payment.ListWaitingPayments;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.provisioning.ShowLineStates.LineState;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.lifecycle.ShowSubscriptions;
import tel.billing.subscription.application.lifecycle.SubscriptionView;
import tel.billing.subscription.application.purchase.ShowOpenCharges;
import tel.billing.subscription.application.renewal.ShowRenewals;
import tel.billing.subscription.application.renewal.ShowRenewals.Renewal;
import tel.billing.subscription.portal.SubscriptionSummary;
import tel.billing.tax.ApplyVat;

/// Shows customers what they have: balances, subscriptions with their next renewal, lines, and what they
/// should do next.
@PortalPages
public record OverviewPage(
        Ledger ledger,
        ShowSubscriptions showSubscriptions,
        ShowOpenCharges showOpenCharges,
        OfferedPlans plans,
        ShowRenewals showRenewals,
        ShowLineStates showLineStates,
        ListChargeableCards cards,
        ListWaitingPayments waitingPayments,
        ShowAccount showAccount,
        ApplyVat applyVat) {
    /// More subscriptions are on the page of subscriptions.
    private static final int MAX_SUBSCRIPTIONS = 100;

    /// More lines are on the page of lines.
    private static final int MAX_LINES = 20;

    /// More payments rarely wait for a customer at the same time.
    private static final int MAX_WAITING_PAYMENTS = 10;

    /// Tasks consider at most this many subscriptions, the newest first.
    private static final int MAX_CONSIDERED = 1_000;

    /// What the page shows.
    ///
    /// @param hasMoreSubscriptions whether the page of subscriptions lists more of them
    /// @param hasMoreLines whether the page of lines lists more of them
    public record Overview(
            List<Task> tasks,
            List<Wallet> wallets,
            List<Subscribed> subscriptions,
            boolean hasMoreSubscriptions,
            List<Line> lines,
            boolean hasMoreLines) {}

    /// What the customer should do next.
    ///
    /// @param kind the kind of its notice
    /// @param link where the customer can do it; empty if there is nothing to do but to wait
    public record Task(String kind, String text, Optional<Link> link) {}

    /// A link with its text.
    public record Link(String path, String text) {}

    /// A subscription with its next renewal.
    public record Subscribed(SubscriptionSummary summary, Optional<Renewal> renewal) {

        /// When the next period starts, what it costs, and what changes with it.
        public Optional<String> renewalText(Visit visit) {
            return renewal.map(next -> text(visit, next));
        }

        private String text(Visit visit, Renewal next) {
            var price = visit.money(next.price());
            var amount = next.amount().vat().isPositive() ? visit.text("overview.with_vat", price) : price;
            if (next.isOverdue()) {
                return visit.text("overview.overdue", amount);
            }
            var day = visit.day(next.period().start());
            var nextPlan = summary.nextPlan();
            if (nextPlan.isPresent()) {
                return visit.text("overview.changes", nextPlan.get(), day, amount);
            }
            var net = next.amount().net();
            return net.equals(summary.subscription().price())
                    ? visit.text("overview.renews", day, amount)
                    : visit.text("overview.renews_at", day, amount, visit.money(net));
        }
    }

    /// The line of a subscription.
    public record Line(LineId id, String plan, LineState state) {}

    @GetMapping("/portal/")
    @PortalAccess(Visitors.CUSTOMER)
    public View show(Visit visit) {
        var account = visit.visitor().account();
        var wallets = ledger.wallets(account);
        var subscriptions = subscriptions(account);
        var activated =
                subscriptions.stream().filter(row -> !row.summary().isDraft()).toList();
        return View.page(
                "subscription/overview",
                new Overview(
                        tasks(visit, wallets, subscriptions),
                        wallets,
                        subscriptions.stream().limit(MAX_SUBSCRIPTIONS).toList(),
                        subscriptions.size() > MAX_SUBSCRIPTIONS,
                        lines(account, activated.stream().limit(MAX_LINES).toList()),
                        activated.size() > MAX_LINES));
    }

    /// The page without its slash.
    @GetMapping("/portal")
    @PortalAccess(Visitors.EVERYONE)
    public View addSlash(Visit visit) {
        return View.redirect(visit.site().home());
    }

    private List<Task> tasks(Visit visit, List<Wallet> wallets, List<Subscribed> subscriptions) {
        var account = visit.visitor().account();
        return new Tasks(visit)
                .ofAccount(showAccount.show(account), applyVat)
                .ofDebts(subscriptions, wallets)
                .ofPayments(waitingPayments.list(account, MAX_WAITING_PAYMENTS))
                .ofSubscriptions(subscriptions)
                .ofCard(!cards.list(account).isEmpty(), subscriptions)
                .list();
    }

    private List<Subscribed> subscriptions(AccountId account) {
        var renewals = showRenewals.upcoming(account).stream()
                .collect(Collectors.toMap(Renewal::subscription, Function.identity()));
        var charging = showOpenCharges.show(account);
        return living(account).stream()
                .map(subscription -> subscribed(subscription, charging, renewals))
                .sorted(Comparator.comparing(row -> row.summary().plan()))
                .toList();
    }

    private List<SubscriptionView> living(AccountId account) {
        var living = new ArrayList<SubscriptionView>();
        Optional<SubscriptionId> after = Optional.empty();
        do {
            var page = showSubscriptions.listLiving(account, new PageRequest<>(PageRequest.MAX_LIMIT, after));
            living.addAll(page.items());
            after = page.next();
        } while (after.isPresent() && living.size() < MAX_CONSIDERED);
        return living;
    }

    private Subscribed subscribed(
            SubscriptionView subscription, Set<SubscriptionId> charging, Map<SubscriptionId, Renewal> renewals) {
        return new Subscribed(
                SubscriptionSummary.of(subscription, plans).charging(charging.contains(subscription.id())),
                Optional.ofNullable(renewals.get(subscription.id())));
    }

    private List<Line> lines(AccountId account, List<Subscribed> activated) {
        var states = showLineStates.show(
                account, activated.stream().map(OverviewPage::lineOf).toList());
        return activated.stream()
                .flatMap(row -> Optional.ofNullable(states.get(lineOf(row))).stream()
                        .map(state -> new Line(lineOf(row), row.summary().plan(), state)))
                .toList();
    }

    private static LineId lineOf(Subscribed row) {
        return new LineId(row.summary().subscription().id().value());
    }
}
