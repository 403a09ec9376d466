package tel.billing.subscription.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.Subscriptions.Move;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// Collects further terms: out of the wallet, else from a card, else the owner is told and has
/// time. All of it joins the caller's unit of work, which holds the subscriptions, and invoices last
/// of all what was paid.
record Collecting(
        Subscriptions subscriptions,
        Charges charges,
        Catalogue catalogue,
        Pricing pricing,
        Till till,
        Lines lines,
        Correspondence letters,
        Invoicing invoicing,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    /// Collects what is due for each.
    Collected collect(List<? extends Subscription.Activated> due) {
        var debts = due.stream().map(this::debt).toList();
        var balances = till.holdAll(debts.stream().map(Debt::bill).toList());
        var paid = new ArrayList<Payment>();
        var unpaid = new ArrayList<Debt>();
        IntStream.range(0, debts.size())
                .forEach(index -> balances.get(index)
                        .ifPresentOrElse(
                                balance -> paid.add(new Payment(debts.get(index), balance)),
                                () -> unpaid.add(debts.get(index))));
        return new Collected(
                record(paid),
                unpaid.stream().flatMap(debt -> askCard(debt).stream()).toList());
    }

    /// Collects what is due out of the wallet, and asks nobody else; empty if it holds too little.
    Optional<Paid> collectFromWallet(Subscription.Unpaid unpaid) {
        var debt = debt(unpaid);
        return till.hold(debt.bill(), 1)
                .map(left -> record(List.of(new Payment(debt, left))).getFirst());
    }

    /// A card was asked and should have brought what was lacking.
    Optional<Verdict> finish(Charge.Draft draft, Subscription.Activated activated) {
        var buyer = account(activated);
        var bill = bill(draft.id(), activated, buyer);
        var now = clock.instant();
        var balance = till.hold(bill, draft.attempt());
        var end = balance.isPresent() ? new Charge.Taken(bill, draft.attempt(), now) : draft.release(now);
        if (!charges.advance(draft, end, Optional.empty())) {
            return Optional.empty();
        }
        if (balance.isEmpty()) {
            fail(activated, bill);
            return Optional.of(new Verdict.Over());
        }
        till.earn(bill, draft.attempt(), now);
        var payment = new Payment(new Debt(activated, buyer, bill), balance.get());
        subscriptions.advanceAll(List.of(payment.move(now)));
        follow(payment, now);
        invoicing.invoice(List.of(payment.at(now)));
        return Optional.of(new Verdict.Paid());
    }

    /// Nobody paid what is due.
    void fail(Subscription.Activated activated, Bill bill) {
        var now = clock.instant();
        switch (activated) {
            case Subscription.Active active -> fallDue(active, active.fallDue(bill.tariff(), now), bill);
            case Subscription.PastDue pastDue -> stayUnpaid(pastDue, pastDue.fail(now), bill);
            case Subscription.Suspended _ -> {}
        }
    }

    private void fallDue(Subscription.Active from, Subscription.Change<Subscription.PastDue> to, Bill bill) {
        subscriptions.advanceAll(List.of(new Move(from, to)));
        if (!from.tariff().limits().equals(bill.tariff().limits())) {
            lines.follow(to.now());
        }
        letters.shortOfMoney(account(from), to.now(), bill, till.shortfall(bill));
    }

    private void stayUnpaid(
            Subscription.PastDue from, Subscription.Change<? extends Subscription.Unpaid> to, Bill bill) {
        subscriptions.advanceAll(List.of(new Move(from, to)));
        switch (to.now()) {
            case Subscription.PastDue pastDue ->
                letters.shortOfMoney(account(from), pastDue, bill, till.shortfall(bill));
            case Subscription.Suspended suspended -> {
                lines.follow(suspended);
                letters.suspended(account(from), suspended, bill, till.shortfall(bill));
            }
        }
    }

    private Optional<Charge.Draft> askCard(Debt debt) {
        var bill = debt.bill();
        var draft = shortfalls
                .draft(bill.account(), till.shortfall(bill), false)
                .map(topUp -> new Charge.Draft(bill, 1, topUp));
        draft.ifPresentOrElse(this::open, () -> fail(debt.activated(), bill));
        return draft;
    }

    private void open(Charge.Draft draft) {
        if (!charges.open(draft, realTime.instant().plus(Charging.LOOK_AFTER))) {
            throw new IllegalStateException("%s was due with an open charge".formatted(draft.subscription()));
        }
    }

    private List<Paid> record(List<Payment> paid) {
        var now = clock.instant();
        till.earnAll(paid.stream().map(Payment::bill).toList(), now);
        charges.addTaken(paid.stream()
                .map(payment -> new Charge.Taken(payment.bill(), 1, now))
                .toList());
        subscriptions.advanceAll(paid.stream().map(payment -> payment.move(now)).toList());
        paid.forEach(payment -> follow(payment, now));
        return paid.stream().map(payment -> payment.at(now)).toList();
    }

    private void follow(Payment payment, Instant now) {
        var before = payment.debt().activated();
        var after = payment.move(now).to().now();
        letters.receipt(payment.at(now), payment.balance());
        if (before instanceof Subscription.Suspended && after instanceof Subscription.Active active) {
            lines.follow(active);
            letters.activeAgain(payment.debt().buyer(), active, now);
        } else if (!before.tariff().limits().equals(payment.bill().tariff().limits())) {
            lines.follow(after);
        }
    }

    private Debt debt(Subscription.Activated activated) {
        var buyer = account(activated);
        return new Debt(activated, buyer, bill(new ChargeId(ids.next()), activated, buyer));
    }

    private Bill bill(ChargeId id, Subscription.Activated activated, AccountView account) {
        return switch (activated) {
            case Subscription.Active active -> pricing.renewal(id, active, catalogue.next(active), account);
            case Subscription.Unpaid unpaid -> pricing.due(id, unpaid, account);
        };
    }

    private AccountView account(Subscription subscription) {
        return showAccount.show(subscription.account()).orElseThrow();
    }

    /// What came of collecting.
    ///
    /// @param paid to be invoiced by the caller, as the last it does in its unit of work
    /// @param toAsk charges for which a card is to be asked
    record Collected(List<Paid> paid, List<Charge.Draft> toAsk) {}

    /// What is due for a subscription.
    private record Debt(Subscription.Activated activated, AccountView buyer, Bill bill) {}

    /// A debt that was paid, and what is left in the wallet.
    private record Payment(Debt debt, Money balance) {

        Bill bill() {
            return debt.bill();
        }

        Paid at(Instant now) {
            return new Paid(bill(), debt.buyer(), now);
        }

        Move move(Instant now) {
            return new Move(
                    debt.activated(),
                    switch (debt.activated()) {
                        case Subscription.Active active -> active.renew(bill().tariff(), now);
                        case Subscription.Unpaid unpaid -> unpaid.pay(now);
                    });
        }
    }
}
