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
import tel.billing.provisioning.ProvisionLine;
import tel.billing.shared.RealTime;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.Subscription;

/// Advances open charges: calls the external systems and records their answers. A request, a retry, the
/// recovery job and another request may do so concurrently; only one of them records each step.
record ChargeExecution(
        Subscriptions subscriptions,
        Charges charges,
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        RenewalCollection renewalCollection,
        SubscriptionMails letters,
        ChargeInvoicing chargeInvoicing,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        ProvisionLine provisionLine,
        InstantSource clock,
        RealTime realTime) {
    /// The time within which a live request completes.
    static final Duration LOOK_AFTER = Duration.ofSeconds(30);

    /// Calls the external system that the charge waits for, outside any unit of work.
    UpstreamFinding ask(Charge.Open open, RemoteDeadline time) {
        return switch (open) {
            case Charge.Draft draft -> isCovered(draft) ? new UpstreamFinding.Covered() : askCard(draft);
            case Charge.Held held -> askLine(held, time);
        };
    }

    private boolean isCovered(Charge.Draft draft) {
        return !draftCharges()
                .lackingNow(draft, walletCharging.balance(draft.bill()))
                .isPositive();
    }

    private UpstreamFinding askCard(Charge.Draft draft) {
        return switch (shortfalls.collect(draft.account(), draft.topUp())) {
            case Collected.Captured() -> new UpstreamFinding.Covered();
            case Collected.Declined(var reason) -> new UpstreamFinding.CardRefuses(reason);
            case Collected.Expired() -> new UpstreamFinding.CardGivesUp();
            case Collected.Pending(var page) -> new UpstreamFinding.CardPending(page);
        };
    }

    private UpstreamFinding askLine(Charge.Held held, RemoteDeadline time) {
        return switch (provisionLine.carryOut(held.operation(), time.left())) {
            case ProvisionLine.Outcome.Done() -> new UpstreamFinding.LineReady();
            case ProvisionLine.Outcome.Rejected(var reason) -> new UpstreamFinding.LineRejected(reason);
            case ProvisionLine.Outcome.Unavailable() -> new UpstreamFinding.LineUnavailable();
            case ProvisionLine.Outcome.Superseded() -> new UpstreamFinding.LineSuperseded();
        };
    }

    /// Records a finding in a unit of work; empty if the charge was advanced concurrently.
    Optional<ChargeDecision> record(Charge.Open open, UpstreamFinding upstreamFinding) {
        // Locks the subscription first, to serialize with other changes to it.
        lock(open);
        return switch (open) {
            case Charge.Draft draft ->
                switch (upstreamFinding) {
                    case UpstreamFinding.Covered() ->
                        draft.bill().purpose() == ChargePurpose.RENEWAL ? collect(draft) : hold(draft);
                    case UpstreamFinding.CardRefuses(var reason) -> fail(draft, draft.refuse(reason, clock.instant()));
                    case UpstreamFinding.CardGivesUp() -> fail(draft, draft.release(clock.instant()));
                    case UpstreamFinding.CardPending _ -> Optional.of(new ChargeDecision.Waits());
                    case UpstreamFinding.LineReady _,
                            UpstreamFinding.LineUnavailable _,
                            UpstreamFinding.LineRejected _,
                            UpstreamFinding.LineSuperseded _ ->
                        throw new IllegalStateException("The charge has no line order yet: " + draft.id());
                };
            case Charge.Held held ->
                switch (upstreamFinding) {
                    case UpstreamFinding.LineReady() -> take(held);
                    case UpstreamFinding.LineUnavailable(), UpstreamFinding.LineRejected _ -> giveBack(held);
                    case UpstreamFinding.LineSuperseded() -> orderAgain(held);
                    case UpstreamFinding.Covered _,
                            UpstreamFinding.CardRefuses _,
                            UpstreamFinding.CardGivesUp _,
                            UpstreamFinding.CardPending _ ->
                        throw new IllegalStateException("The charge is held and waits for no card: " + held.id());
                };
        };
    }

    /// A renewal needs no line order, only the money.
    private Optional<ChargeDecision> collect(Charge.Draft draft) {
        return lock(draft) instanceof Subscription.Activated activated
                ? renewalCollection.finish(draft, activated)
                : Optional.empty();
    }

    /// The card paid the shortfall of that time. Since then prices may have changed, or the money may have
    /// been spent.
    private Optional<ChargeDecision> hold(Charge.Draft draft) {
        var bill = priceNow(draft).filter(pricing::mayBeSold);
        if (bill.isEmpty() || isBlocked(draft)) {
            return end(draft, draft.release(clock.instant()), new ChargeDecision.Over());
        }
        var shortfall = walletCharging.shortfall(bill.get());
        return shortfall.isPositive()
                ? end(
                        draft,
                        draft.release(clock.instant()),
                        new ChargeDecision.ShortOfMoney(shortfalls.leastTopUp(shortfall)))
                : hold(draft, bill.get());
    }

    private Optional<ChargeDecision> hold(Charge.Draft draft, Bill bill) {
        var operation = subscriptionLines.order(bill.account(), bill.subscription(), bill.tariff());
        return draftCharges().leave(draft, draft.hold(bill, operation), lookAfter())
                        && walletCharging.hold(bill, draft.attempt()).isPresent()
                ? Optional.of(new ChargeDecision.Onward())
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

    private Optional<ChargeDecision> fail(Charge.Draft draft, Charge end) {
        return draft.bill().purpose() == ChargePurpose.RENEWAL
                        && lock(draft) instanceof Subscription.Activated activated
                ? renewalCollection.fail(draft, end, activated)
                : end(draft, end, new ChargeDecision.Over());
    }

    private Optional<ChargeDecision> take(Charge.Held held) {
        var now = clock.instant();
        var subscription = lock(held);
        var buyer = account(held);
        var begun = firstPeriodStart().begin(held, subscription, buyer, now);
        if (!charges.advance(held, begun.take(now), Optional.empty()) || !walletCharging.holdInstead(held, begun)) {
            return Optional.empty();
        }
        var change = changeOf(subscription, begun);
        if (!subscriptions.advance(subscription, change)) {
            return Optional.empty();
        }
        var bill = begun.bill();
        var paidBill = new PaidBill(bill, buyer, now);
        walletCharging.earn(bill, begun.attempt(), now);
        letters.postAll(List.of(letters.receipt(paidBill, walletCharging.balance(bill))));
        chargeInvoicing.invoice(List.of(paidBill));
        return Optional.of(new ChargeDecision.Paid(change.now()));
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
    private Optional<ChargeDecision> giveBack(Charge.Held held) {
        return subscriptionLines.withdraw(held) ? release(held) : Optional.of(new ChargeDecision.Waits());
    }

    private Optional<ChargeDecision> orderAgain(Charge.Held held) {
        if (isBlocked(held)) {
            return release(held);
        }
        var operation = subscriptionLines.order(
                held.account(), held.subscription(), held.bill().tariff());
        return charges.advance(held, held.ordered(operation), lookAfter())
                ? Optional.of(new ChargeDecision.Onward())
                : Optional.empty();
    }

    /// Releases the charge and any held money. The idempotency key can be retried. False if the charge was
    /// advanced concurrently.
    boolean abandon(Charge.Open open) {
        return switch (open) {
            case Charge.Draft draft -> draftCharges().end(draft, draft.release(clock.instant()));
            case Charge.Held held -> abandonHeld(held);
        };
    }

    private boolean abandonHeld(Charge.Held held) {
        if (!charges.advance(held, held.release(clock.instant()), Optional.empty())) {
            return false;
        }
        subscriptionLines.undo(held);
        walletCharging.release(held.bill(), held.attempt());
        return true;
    }

    private Optional<ChargeDecision> release(Charge.Held held) {
        return abandon(held) ? Optional.of(new ChargeDecision.Over()) : Optional.empty();
    }

    private Optional<ChargeDecision> end(Charge.Draft draft, Charge end, ChargeDecision chargeDecision) {
        return draftCharges().end(draft, end) ? Optional.of(chargeDecision) : Optional.empty();
    }

    private FirstPeriodStart firstPeriodStart() {
        return new FirstPeriodStart(pricing, walletCharging);
    }

    private DraftCharges draftCharges() {
        return new DraftCharges(charges, shortfalls);
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
