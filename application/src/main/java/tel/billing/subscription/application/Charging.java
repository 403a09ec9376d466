package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.CollectShortfall.Collected;
import tel.billing.provisioning.CarryOutLine;
import tel.billing.shared.RealTime;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Purpose;
import tel.billing.subscription.domain.Subscription;

/// Advances open charges: calls the external systems and records their answers. A request, a retry, the
/// recovery job and another request may do so concurrently; only one of them records each step.
record Charging(
        Subscriptions subscriptions,
        Charges charges,
        Catalogue catalogue,
        Pricing pricing,
        Till till,
        Lines lines,
        Collecting collecting,
        Correspondence letters,
        Invoicing invoicing,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        CarryOutLine carryOutLine,
        InstantSource clock,
        RealTime realTime) {
    /// The time within which a live request completes.
    static final Duration LOOK_AFTER = Duration.ofSeconds(30);

    /// Calls the external system that the charge waits for, outside any unit of work.
    Finding ask(Charge.Open open, RemoteTime time) {
        return switch (open) {
            case Charge.Draft draft -> isCovered(draft) ? new Finding.Covered() : askCard(draft);
            case Charge.Held held -> askLine(held, time);
        };
    }

    private boolean isCovered(Charge.Draft draft) {
        return !drafts().lackingNow(draft, till.balance(draft.bill())).isPositive();
    }

    private Finding askCard(Charge.Draft draft) {
        return switch (shortfalls.collect(draft.account(), draft.topUp())) {
            case Collected.Captured() -> new Finding.Covered();
            case Collected.Declined(var reason) -> new Finding.CardRefuses(reason);
            case Collected.Expired() -> new Finding.CardGivesUp();
            case Collected.Pending(var page) -> new Finding.CardPending(page);
        };
    }

    private Finding askLine(Charge.Held held, RemoteTime time) {
        return switch (carryOutLine.carryOut(held.operation(), time.left())) {
            case CarryOutLine.Outcome.Done() -> new Finding.LineReady();
            case CarryOutLine.Outcome.Rejected(var reason) -> new Finding.LineRejected(reason);
            case CarryOutLine.Outcome.Unavailable() -> new Finding.LineUnavailable();
            case CarryOutLine.Outcome.Superseded() -> new Finding.LineSuperseded();
        };
    }

    /// Records a finding in a unit of work; empty if the charge was advanced concurrently.
    Optional<Verdict> record(Charge.Open open, Finding finding) {
        // Locks the subscription first, to serialize with other changes to it.
        lock(open);
        return switch (open) {
            case Charge.Draft draft ->
                switch (finding) {
                    case Finding.Covered() -> draft.bill().purpose() == Purpose.RENEWAL ? collect(draft) : hold(draft);
                    case Finding.CardRefuses(var reason) -> fail(draft, draft.refuse(reason, clock.instant()));
                    case Finding.CardGivesUp() -> fail(draft, draft.release(clock.instant()));
                    case Finding.CardPending _ -> Optional.of(new Verdict.Waits());
                    case Finding.LineReady _,
                            Finding.LineUnavailable _,
                            Finding.LineRejected _,
                            Finding.LineSuperseded _ ->
                        throw new IllegalStateException("The charge has no line order yet: " + draft.id());
                };
            case Charge.Held held ->
                switch (finding) {
                    case Finding.LineReady() -> take(held);
                    case Finding.LineUnavailable(), Finding.LineRejected _ -> giveBack(held);
                    case Finding.LineSuperseded() -> orderAgain(held);
                    case Finding.Covered _, Finding.CardRefuses _, Finding.CardGivesUp _, Finding.CardPending _ ->
                        throw new IllegalStateException("The charge is held and waits for no card: " + held.id());
                };
        };
    }

    /// A renewal needs no line order, only the money.
    private Optional<Verdict> collect(Charge.Draft draft) {
        return lock(draft) instanceof Subscription.Activated activated
                ? collecting.finish(draft, activated)
                : Optional.empty();
    }

    /// The card paid the shortfall of that time. Since then prices may have changed, or the money may have
    /// been spent.
    private Optional<Verdict> hold(Charge.Draft draft) {
        var bill = priceNow(draft).filter(pricing::mayBeSold);
        if (bill.isEmpty() || isBlocked(draft)) {
            return end(draft, draft.release(clock.instant()), new Verdict.Over());
        }
        var shortfall = till.shortfall(bill.get());
        return shortfall.isPositive()
                ? end(draft, draft.release(clock.instant()), new Verdict.ShortOfMoney(shortfalls.leastTopUp(shortfall)))
                : hold(draft, bill.get());
    }

    private Optional<Verdict> hold(Charge.Draft draft, Bill bill) {
        var operation = lines.order(bill.account(), bill.subscription(), bill.tariff());
        return drafts().leave(draft, draft.hold(bill, operation), lookAfter())
                        && till.hold(bill, draft.attempt()).isPresent()
                ? Optional.of(new Verdict.Onward())
                : Optional.empty();
    }

    /// Empty if the purchase is no longer possible.
    private Optional<Bill> priceNow(Charge.Draft draft) {
        var now = clock.instant();
        var account = account(draft);
        return switch (lock(draft)) {
            case Subscription.Draft wish ->
                Optional.of(pricing.activation(draft.id(), wish, catalogue.ofDraft(wish, now), account, now));
            case Subscription.Active active
            when now.isBefore(active.term().end()) -> {
                var to = catalogue.plan(draft.bill().tariff().tier()).tariffAt(now);
                yield active.tariff().price().compareTo(to.price()) < 0
                        ? pricing.upgrade(draft.id(), active, to, account, now)
                        : Optional.empty();
            }
            case Subscription.Activated _, Subscription.Cancelled _ -> Optional.empty();
        };
    }

    private Optional<Verdict> fail(Charge.Draft draft, Charge end) {
        return draft.bill().purpose() == Purpose.RENEWAL && lock(draft) instanceof Subscription.Activated activated
                ? collecting.fail(draft, end, activated)
                : end(draft, end, new Verdict.Over());
    }

    private Optional<Verdict> take(Charge.Held held) {
        var now = clock.instant();
        var subscription = lock(held);
        var buyer = account(held);
        var begun = firstTerm().begin(held, subscription, buyer, now);
        if (!charges.advance(held, begun.take(now), Optional.empty()) || !till.holdInstead(held, begun)) {
            return Optional.empty();
        }
        var change = changeOf(subscription, begun);
        if (!subscriptions.advance(subscription, change)) {
            return Optional.empty();
        }
        var bill = begun.bill();
        var paid = new Paid(bill, buyer, now);
        till.earn(bill, begun.attempt(), now);
        letters.postAll(List.of(letters.receipt(paid, till.balance(bill))));
        invoicing.invoice(List.of(paid));
        return Optional.of(new Verdict.Paid(change.now()));
    }

    private Subscription.Change<Subscription.Active> changeOf(Subscription subscription, Charge.Held held) {
        var bill = held.bill();
        return switch (subscription) {
            case Subscription.Draft draft -> draft.activate(bill.tariff(), bill.cycle(), clock.instant());
            case Subscription.Active active
            when active.cycle().equals(bill.cycle()) -> active.changeNow(bill.tariff(), clock.instant());
            case Subscription.Activated _, Subscription.Cancelled _ ->
                throw new IllegalStateException(
                        "Money is held for %s, whose period or state has changed.".formatted(subscription));
        };
    }

    /// While the state of the line is unknown, the money stays held.
    private Optional<Verdict> giveBack(Charge.Held held) {
        return lines.withdraw(held) ? release(held) : Optional.of(new Verdict.Waits());
    }

    private Optional<Verdict> orderAgain(Charge.Held held) {
        if (isBlocked(held)) {
            return release(held);
        }
        var operation =
                lines.order(held.account(), held.subscription(), held.bill().tariff());
        return charges.advance(held, held.ordered(operation), lookAfter())
                ? Optional.of(new Verdict.Onward())
                : Optional.empty();
    }

    /// Releases the charge and any held money. The idempotency key can be retried. False if the charge was
    /// advanced concurrently.
    boolean abandon(Charge.Open open) {
        return switch (open) {
            case Charge.Draft draft -> drafts().end(draft, draft.release(clock.instant()));
            case Charge.Held held -> abandonHeld(held);
        };
    }

    private boolean abandonHeld(Charge.Held held) {
        if (!charges.advance(held, held.release(clock.instant()), Optional.empty())) {
            return false;
        }
        lines.undo(held);
        till.release(held.bill(), held.attempt());
        return true;
    }

    private Optional<Verdict> release(Charge.Held held) {
        return abandon(held) ? Optional.of(new Verdict.Over()) : Optional.empty();
    }

    private Optional<Verdict> end(Charge.Draft draft, Charge end, Verdict verdict) {
        return drafts().end(draft, end) ? Optional.of(verdict) : Optional.empty();
    }

    private FirstTerm firstTerm() {
        return new FirstTerm(pricing, till);
    }

    private Drafts drafts() {
        return new Drafts(charges, shortfalls);
    }

    private Subscription lock(Charge charge) {
        return subscriptions.lock(charge.account(), charge.subscription()).orElseThrow();
    }

    private boolean isBlocked(Charge charge) {
        return switch (account(charge).status()) {
            case ACTIVE -> false;
            case SUSPENDED, CLOSED, DRAFT, EXPIRED -> true;
        };
    }

    private AccountView account(Charge charge) {
        return showAccount.show(charge.account()).orElseThrow();
    }

    Optional<Instant> lookAfter() {
        return Optional.of(realTime.instant().plus(LOOK_AFTER));
    }
}
