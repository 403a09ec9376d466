package tel.billing.proof.oracle;

import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tel.billing.proof.evidence.Coverage;
import tel.billing.proof.evidence.Purchases;
import tel.billing.proof.evidence.Purchases.Charge;
import tel.billing.proof.evidence.Purchases.Event;
import tel.billing.proof.evidence.Purchases.Invoice;
import tel.billing.proof.evidence.Purchases.Line;
import tel.billing.proof.evidence.Purchases.Subscription;
import tel.billing.proof.evidence.Purchases.Term;
import tel.billing.proof.evidence.SubscriptionResult;
import tel.billing.proof.evidence.SubscriptionResult.Action;

/// Checks that all purchases are consistent: charges, subscriptions, lines in force, and answers
/// to customers.
record PurchaseOracle(Purchases purchases, Faults faults) {

    void check() {
        Coverage.missing(purchases).forEach(faults::add);
        checkMoney();
        checkInvoices();
        checkPeriods();
        checkUpgrades();
        checkLines();
        checkRequests();
    }

    private void checkMoney() {
        faults.add("charges that are still open", purchases.charges().stream().filter(Charge::isOpen));
        faults.add(
                "charges whose money is not where it belongs",
                purchases.charges().stream().filter(charge -> !isSettled(charge)));
        if (purchases.stray() > 0) {
            faults.add("transfers of held money that belong to no charge: " + purchases.stray());
        }
        if (purchases.lowestMinor() < 0) {
            faults.add("a wallet had a balance of " + purchases.lowestMinor());
        }
    }

    private static boolean isSettled(Charge charge) {
        var money = charge.money();
        return charge.isTaken()
                ? money.heldMinor() - money.releasedMinor() == charge.netMinor() + charge.vatMinor()
                        && money.earnedMinor() == charge.netMinor()
                        && money.vatMinor() == charge.vatMinor()
                : money.heldMinor() == money.releasedMinor() && money.earnedMinor() == 0 && money.vatMinor() == 0;
    }

    private void checkInvoices() {
        var due = purchases.charges().stream()
                .filter(Charge::isTaken)
                .map(Invoice::of)
                .toList();
        faults.add("paid charges without an invoice of their amount", Faults.surplus(due, purchases.invoices()));
        faults.add("invoices without a paid charge of their amount", Faults.surplus(purchases.invoices(), due));
    }

    /// Each first and each further period is paid once, and no period is paid that was not provided.
    private void checkPeriods() {
        var charges = Stream.concat(purchases.taken("activation").stream(), purchases.taken("renewal").stream())
                .toList();
        var paid = charges.stream().map(Charge::term).toList();
        var had = purchases.events().stream()
                .filter(event -> event.is("activated") || event.is("renewed") || event.is("paid"))
                .map(Event::term)
                .toList();
        faults.add("periods that were charged more often than provided", Faults.surplus(paid, had));
        faults.add("periods that were provided more often than charged", Faults.surplus(had, paid));
        faults.add(
                "periods that were charged at another price", charges.stream().filter(this::hasAnotherPrice));
        faults.add("periods that were charged more than once", Faults.surplus(paid, Set.copyOf(paid)));
        faults.add(
                "subscriptions that began more than once",
                Faults.surplus(
                        purchases.taken("activation").stream()
                                .map(Charge::subscription)
                                .toList(),
                        ids()));
        faults.add(
                "periods that do not follow the previous one", Stream.of(paid).flatMap(PurchaseOracle::misplaced));
        faults.add(
                "subscriptions that were due and not processed",
                purchases.subscriptions().stream().filter(Subscription::isOverdue));
    }

    /// The event with which a period begins contains its price, net of VAT. A late payment is a further
    /// event, without a price.
    private boolean hasAnotherPrice(Charge charge) {
        return purchases.events().stream()
                .anyMatch(event -> event.term().equals(charge.term())
                        && event.priceMinor() > 0
                        && event.priceMinor() != charge.netMinor());
    }

    private static Stream<Term> misplaced(List<Term> paid) {
        return paid.stream().collect(groupingBy(Term::subscription)).values().stream()
                .flatMap(terms -> {
                    var ends = terms.stream().map(Term::end).toList();
                    var first = terms.stream().map(Term::start).min(Instant::compareTo);
                    return terms.stream()
                            .filter(term -> !first.equals(Optional.of(term.start())) && !ends.contains(term.start()));
                });
    }

    /// Near the end of a period, an upgrade that costs less than a cent is free.
    private void checkUpgrades() {
        var charged = purchases.taken("upgrade").stream().map(Upgrade::of).toList();
        var had = new ArrayList<Upgrade>();
        var hadItsPrice = new ArrayList<Upgrade>();
        purchases.events().stream()
                .collect(groupingBy(Event::subscription))
                .values()
                .forEach(events -> new PriceHistory().follow(events, had, hadItsPrice));
        var asked = purchases.requests().stream()
                .filter(order -> order.action() == Action.CHANGE)
                .map(order -> new Upgrade(
                        order.subscription().orElseThrow(), order.tier().orElseThrow()))
                .toList();
        faults.add("upgrades that were charged more often than provided", Faults.surplus(charged, had));
        faults.add("upgrades that were provided more often than charged", Faults.surplus(hadItsPrice, charged));
        faults.add("upgrades that were charged more often than requested", Faults.surplus(charged, asked));
    }

    /// Lines are suspended while the subscription or the account is.
    private void checkLines() {
        var suspended = purchases.suspendedAccounts();
        var due = purchases.subscriptions().stream()
                .filter(Subscription::isServed)
                .map(subscription -> subscription.line(suspended.contains(subscription.account())))
                .toList();
        var there = purchases.lines().stream().map(Line::inForce).toList();
        faults.add("paid lines that are not in force as paid", Faults.surplus(due, there));
        faults.add("lines in force that are not paid as such", Faults.surplus(there, due));
    }

    private void checkRequests() {
        var made = new ArrayList<>(purchases.signedUpFor());
        purchases.requests().stream()
                .filter(order -> order.action() == Action.DRAFT && order.isDone())
                .forEach(order -> made.add(order.subscription().orElseThrow()));
        var untold = Faults.surplus(ids(), made).toList();
        if (untold.size() > abandoned()) {
            faults.add("subscriptions that are in no client's answer", untold.stream());
        }
        faults.add("subscriptions of more than one key, or of no key", Faults.surplus(made, ids()));
        var states = new HashMap<UUID, String>();
        purchases.subscriptions().forEach(subscription -> states.put(subscription.id(), subscription.status()));
        faults.add(
                "answers that contradict the subscription",
                purchases.requests().stream().filter(order -> order.isDone() && !isConfirmed(order, states)));
    }

    /// Drafts of customers who were suspended before they got an answer.
    private long abandoned() {
        return purchases.requests().stream()
                .filter(order -> order.action() == Action.DRAFT
                        && order.status().isEmpty()
                        && order.responses().answered())
                .count();
    }

    private static boolean isConfirmed(SubscriptionResult order, Map<UUID, String> states) {
        var state = order.subscription().map(states::get).orElse("");
        return switch (order.action()) {
            case ACTIVATE -> !state.equals("draft");
            case CANCEL_NOW -> state.equals("cancelled");
            case DRAFT, CHANGE, CANCEL_LATER -> true;
        };
    }

    private List<UUID> ids() {
        return purchases.subscriptions().stream().map(Subscription::id).toList();
    }

    /// An upgrade of a subscription.
    private record Upgrade(UUID subscription, String tier) {

        static Upgrade of(Charge charge) {
            return new Upgrade(charge.subscription(), charge.tier());
        }

        static Upgrade of(Event event) {
            return new Upgrade(event.subscription(), event.tier());
        }
    }

    /// The price of a subscription in each period, derived from its events.
    private static final class PriceHistory {
        private long priceMinor;
        private Term term = new Term(new UUID(0, 0), Instant.EPOCH, Instant.EPOCH);

        void follow(List<Event> events, List<Upgrade> had, List<Upgrade> hadItsPrice) {
            events.forEach(event -> {
                if (event.is("plan_changed")) {
                    had.add(Upgrade.of(event));
                    if (Purchases.hadItsPrice(event.priceMinor() - priceMinor, event, term)) {
                        hadItsPrice.add(Upgrade.of(event));
                    }
                }
                priceMinor = event.priceMinor() > 0 ? event.priceMinor() : priceMinor;
                term = event.beginsATerm() ? event.term() : term;
            });
        }
    }
}
