package tel.billing.proof;

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
import tel.billing.proof.Ordered.Wish;
import tel.billing.proof.Purchases.Charge;
import tel.billing.proof.Purchases.Event;
import tel.billing.proof.Purchases.Line;
import tel.billing.proof.Purchases.Subscription;
import tel.billing.proof.Purchases.Term;

/// Holds all that was bought against itself: what was charged, what was had for it, which lines are
/// in force, and what customers were told.
record PurchaseVerdict(Purchases bought, Faults faults) {

    void judge() {
        judgeOversight();
        judgeMoney();
        judgeTerms();
        judgeUpgrades();
        judgeLines();
        judgeOrders();
    }

    private void judgeOversight() {
        Stream.of(Decided.Wish.values())
                .filter(wish -> bought.decided(wish) == 0)
                .forEach(wish ->
                        faults.add("staff did not %s any account, so nothing is shown of it".formatted(wish.path())));
    }

    private void judgeMoney() {
        Stream.of("activation", "upgrade", "renewal")
                .filter(purpose -> bought.taken(purpose).isEmpty())
                .forEach(purpose -> faults.add("there was no paid %s, so nothing is shown of them".formatted(purpose)));
        faults.add("charges that are still open", bought.charges().stream().filter(Charge::isOpen));
        faults.add(
                "charges whose money is not where it belongs",
                bought.charges().stream().filter(charge -> !isSettled(charge)));
        if (bought.stray() > 0) {
            faults.add("movements of held money that belong to no charge: " + bought.stray());
        }
        if (bought.lowestMinor() < 0) {
            faults.add("a wallet went down to " + bought.lowestMinor());
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

    /// Each first and each further term is paid once, and none that was not had.
    private void judgeTerms() {
        var paid = Stream.concat(bought.taken("activation").stream(), bought.taken("renewal").stream())
                .map(Charge::term)
                .toList();
        var had = bought.events().stream()
                .filter(event -> event.is("activated") || event.is("renewed") || event.is("paid"))
                .map(Event::term)
                .toList();
        faults.add("terms that were charged more often than had", Faults.surplus(paid, had));
        faults.add("terms that were had more often than charged", Faults.surplus(had, paid));
        faults.add("terms that were charged more than once", Faults.surplus(paid, Set.copyOf(paid)));
        faults.add(
                "subscriptions that began more than once",
                Faults.surplus(
                        bought.taken("activation").stream()
                                .map(Charge::subscription)
                                .toList(),
                        ids()));
        faults.add("terms that do not follow the one before", Stream.of(paid).flatMap(PurchaseVerdict::astray));
        faults.add(
                "subscriptions that nobody saw to when they were due",
                bought.subscriptions().stream().filter(Subscription::isOverdue));
    }

    private static Stream<Term> astray(List<Term> paid) {
        return paid.stream().collect(groupingBy(Term::subscription)).values().stream()
                .flatMap(terms -> {
                    var ends = terms.stream().map(Term::end).toList();
                    var first = terms.stream().map(Term::start).min(Instant::compareTo);
                    return terms.stream()
                            .filter(term -> !first.equals(Optional.of(term.start())) && !ends.contains(term.start()));
                });
    }

    /// So near to the end of a term that it costs less than a cent, a dearer plan is had for
    /// nothing.
    private void judgeUpgrades() {
        var charged = bought.taken("upgrade").stream().map(Upgrade::of).toList();
        var had = new ArrayList<Upgrade>();
        var hadItsPrice = new ArrayList<Upgrade>();
        bought.events().stream()
                .collect(groupingBy(Event::subscription))
                .values()
                .forEach(events -> new Course().follow(events, had, hadItsPrice));
        var asked = bought.orders().stream()
                .filter(order -> order.wish() == Wish.CHANGE)
                .map(order -> new Upgrade(
                        order.subscription().orElseThrow(), order.tier().orElseThrow()))
                .toList();
        faults.add("upgrades that were charged more often than had", Faults.surplus(charged, had));
        faults.add("upgrades that were had more often than charged", Faults.surplus(hadItsPrice, charged));
        faults.add("upgrades that were charged more often than asked for", Faults.surplus(charged, asked));
    }

    /// Blocked while the subscription is suspended, or the account.
    private void judgeLines() {
        var suspended = bought.suspendedAccounts();
        var due = bought.subscriptions().stream()
                .filter(Subscription::isServed)
                .map(subscription -> subscription.line(suspended.contains(subscription.account())))
                .toList();
        var there = bought.lines().stream().map(Line::inForce).toList();
        faults.add("lines that are not in force as they were paid for", Faults.surplus(due, there));
        faults.add("lines in force that nobody pays for so", Faults.surplus(there, due));
    }

    private void judgeOrders() {
        var made = new ArrayList<>(bought.signedUpFor());
        bought.orders().stream()
                .filter(order -> order.wish() == Wish.DRAFT && order.isDone())
                .forEach(order -> made.add(order.subscription().orElseThrow()));
        var untold = Faults.surplus(ids(), made).toList();
        if (untold.size() > leftOff()) {
            faults.add("subscriptions that no client was told of", untold.stream());
        }
        faults.add("subscriptions of more than one key, or of none", Faults.surplus(made, ids()));
        var states = new HashMap<UUID, String>();
        bought.subscriptions().forEach(subscription -> states.put(subscription.id(), subscription.status()));
        faults.add(
                "answers that the subscription does not bear out",
                bought.orders().stream().filter(order -> order.isDone() && !isBorneOut(order, states)));
    }

    /// Drafts of customers who were suspended before they heard whether they were made.
    private long leftOff() {
        return bought.orders().stream()
                .filter(order -> order.wish() == Wish.DRAFT
                        && order.told().isEmpty()
                        && order.hearing().answered())
                .count();
    }

    private static boolean isBorneOut(Ordered order, Map<UUID, String> states) {
        var state = order.subscription().map(states::get).orElse("");
        return switch (order.wish()) {
            case ACTIVATE -> !state.equals("draft");
            case CANCEL_NOW -> state.equals("cancelled");
            case DRAFT, CHANGE, CANCEL_LATER -> true;
        };
    }

    private List<UUID> ids() {
        return bought.subscriptions().stream().map(Subscription::id).toList();
    }

    /// A dearer plan for a subscription.
    private record Upgrade(UUID subscription, String tier) {

        static Upgrade of(Charge charge) {
            return new Upgrade(charge.subscription(), charge.tier());
        }

        static Upgrade of(Event event) {
            return new Upgrade(event.subscription(), event.tier());
        }
    }

    /// What a subscription cost for which term, as one thing after another happened to it.
    private static final class Course {
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
