package tel.billing.subscription.application;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Letter.SubscriptionGoesOn.Dropped;
import tel.billing.notification.Postbox.Posting;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.Subscriptions.Move;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Dunning;
import tel.billing.subscription.domain.Subscription;

/// Collects renewals from the wallet, otherwise from a card. If both fail, starts dunning and notifies the
/// customer. Joins the caller's unit of work, which must lock the subscriptions. Issues invoices as the
/// last step.
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

    /// Collects debts; those of an account must be in due order. If the wallet does not cover a debt,
    /// stores a request to charge a card, which the recovery job executes immediately. Later debts of
    /// that account stay due. Returns what was paid. The caller must invoice it as the last step of its
    /// unit of work.
    List<Paid> collect(List<Debt> debts) {
        var waiting = waiting(debts);
        var turn = Rounds.of(debts, Debt::accountId).withoutRest(waiting);
        var unpaid = new ArrayList<>(turn.stream()
                .filter(debt -> waiting.contains(debt.accountId()))
                .filter(debt -> lacking(debt.bill()).isPositive())
                .toList());
        var rounds =
                Rounds.of(turn.stream().filter(debt -> !unpaid.contains(debt)).toList(), Debt::accountId);
        var paid = new ArrayList<Payment>();
        for (var round = rounds.next(); !round.isEmpty(); round = rounds.next()) {
            var balances = till.holdAll(round.stream().map(Debt::bill).toList());
            for (var index = 0; index < round.size(); index++) {
                var debt = round.get(index);
                balances.get(index).ifPresentOrElse(balance -> paid.add(new Payment(debt, balance)), () -> {
                    unpaid.add(debt);
                    rounds.dropRest(debt.accountId());
                });
            }
        }
        var all = new ArrayList<>(record(paid));
        all.addAll(askCards(unpaid, waiting));
        return all;
    }

    /// Retries all debts of an account that can pay again: from the wallet, oldest first, otherwise from a
    /// card. Notifies the customer of debts that stay unpaid.
    void retry(AccountId account, List<Subscription.Unpaid> unpaid) {
        if (unpaid.isEmpty()) {
            return;
        }
        var view = showAccount.show(account).orElseThrow();
        var debts = unpaid.stream()
                .sorted(Reviving.OLDEST_DEBT_FIRST)
                .map(each -> debt(each, view))
                .toList();
        var balances = till.holdAll(debts.stream().map(Debt::bill).toList());
        var paid = new ArrayList<Payment>();
        var lacking = new ArrayList<Debt>();
        for (var index = 0; index < debts.size(); index++) {
            var debt = debts.get(index);
            balances.get(index)
                    .ifPresentOrElse(balance -> paid.add(new Payment(debt, balance)), () -> lacking.add(debt));
        }
        var all = record(paid);
        askCardsOnce(lacking);
        invoicing.invoice(all);
    }

    /// Money that an older debt is going to use is not available to a younger one.
    private void askCardsOnce(List<Debt> lacking) {
        var drafts = new ArrayList<Charge.Draft>();
        lacking.forEach(debt -> {
            var bill = debt.bill();
            shortfalls
                    .draft(bill.account(), Drafts.lacking(bill, till.balance(bill), drafts.stream()), false)
                    .ifPresentOrElse(
                            topUp -> drafts.add(new Charge.Draft(bill, 1, topUp)), () -> fail(debt.activated(), bill));
        });
        charges.openAll(drafts, realTime.instant());
    }

    /// The accounts with pending card requests, whose wallet balance is reserved.
    private Set<AccountId> waiting(List<Debt> debts) {
        var accounts = debts.stream().map(Debt::accountId).collect(toSet());
        return accounts.isEmpty()
                ? accounts
                : charges.renewalsOf(accounts).stream().map(Charge::account).collect(toSet());
    }

    /// Collects a debt from the wallet only; empty if the balance is insufficient.
    Optional<Paid> collectFromWallet(Subscription.Unpaid unpaid) {
        var debt = debt(unpaid, account(unpaid));
        return till.hold(debt.bill(), 1)
                .map(left -> record(List.of(new Payment(debt, left))).getFirst());
    }

    /// Completes a renewal after the card request.
    Optional<Verdict> finish(Charge.Draft draft, Subscription.Activated activated) {
        return settle(draft, activated, this::askOnceMore);
    }

    /// Completes a renewal whose card request failed. The wallet may cover the debt by now.
    Optional<Verdict> fail(Charge.Draft draft, Charge end, Subscription.Activated activated) {
        return settle(draft, activated, (_, debt) -> giveUp(draft, end, debt));
    }

    /// A draft pays only for the period it was made for. A later period is collected by its own charge.
    private Optional<Verdict> settle(
            Charge.Draft draft,
            Subscription.Activated activated,
            BiFunction<Charge.Draft, Debt, Optional<Verdict>> ifShort) {
        var account = account(activated);
        var debt = new Debt(activated, bill(draft.id(), activated, account), account);
        if (!draft.bill().cycle().equals(debt.bill().cycle())) {
            return drafts().end(draft, draft.release(clock.instant()))
                    ? Optional.of(new Verdict.Over())
                    : Optional.empty();
        }
        var balance = till.hold(debt.bill(), draft.attempt());
        return balance.isPresent() ? take(draft, new Payment(debt, balance.get())) : ifShort.apply(draft, debt);
    }

    private Optional<Verdict> take(Charge.Draft draft, Payment payment) {
        var now = clock.instant();
        var bill = payment.bill();
        if (!drafts().end(draft, new Charge.Taken(bill, draft.attempt(), now))) {
            return Optional.empty();
        }
        till.earn(bill, draft.attempt(), now);
        var move = payment.debt().pay(now);
        subscriptions.advanceAll(List.of(move));
        follow(List.of(payment), now);
        invoicing.invoice(List.of(payment.at(now)));
        return Optional.of(new Verdict.Paid(move.to().now()));
    }

    /// Notifies the customer of the new cancellation date.
    void postponeCancellation(Subscription.Suspended from, Subscription.Change<Subscription.Suspended> to) {
        var debt = debt(from, account(from));
        subscriptions.advanceAll(List.of(new Move(from, to)));
        letters.suspended(debt.account(), to.now(), debt.bill(), till.shortfall(debt.bill()));
    }

    /// The money of the card was spent elsewhere. This gives the draft one more card request.
    private Optional<Verdict> askOnceMore(Charge.Draft draft, Debt debt) {
        if (draft.attempt() > 1) {
            return giveUp(draft, draft.release(clock.instant()), debt);
        }
        var lookAfter = Optional.of(realTime.instant().plus(Charging.LOOK_AFTER));
        return shortfalls
                .draft(draft.account(), lacking(debt.bill()), false)
                .map(topUp -> drafts().leave(draft, draft.askAgain(debt.bill(), topUp), lookAfter)
                        ? Optional.<Verdict>of(new Verdict.Onward())
                        : Optional.<Verdict>empty())
                .orElseGet(() -> giveUp(draft, draft.release(clock.instant()), debt));
    }

    private Optional<Verdict> giveUp(Charge.Draft draft, Charge end, Debt debt) {
        if (!drafts().end(draft, end)) {
            return Optional.empty();
        }
        fail(debt.activated(), debt.bill());
        return Optional.of(new Verdict.Over());
    }

    /// The collection failed. If this voids a planned change, the previous plan becomes due and is
    /// collected next.
    void fail(Subscription.Activated activated, Bill bill) {
        var now = clock.instant();
        switch (activated) {
            case Subscription.Active active
            when active.changesOnlyIfPaid() -> dropChange(active, active.withdrawChange(now));
            case Subscription.Active active -> fallDue(active, bill, now);
            case Subscription.PastDue pastDue
            when pastDue.isInTurn(now) -> stayUnpaid(pastDue, pastDue.fail(now), bill);
            case Subscription.Unpaid unpaid -> tell(unpaid, bill);
        }
    }

    private void dropChange(Subscription.Active from, Subscription.Change<Subscription.Active> to) {
        subscriptions.advanceAll(List.of(new Move(from, to)));
        letters.postAll(List.of(letters.goesOn(account(from), to.now(), Dropped.CHANGE_UNPAID)));
    }

    private void fallDue(Subscription.Active from, Bill bill, Instant now) {
        var to = from.fallDue(bill.tariff(), now);
        var pastDue = to.now();
        subscriptions.advanceAll(List.of(new Move(from, to)));
        if (!hasGracePeriod(pastDue)) {
            stayUnpaid(pastDue, pastDue.suspend(now), bill);
            return;
        }
        if (!pastDue.served().equals(from.tariff().limits())) {
            lines.follow(pastDue);
        }
        tell(pastDue, bill);
    }

    /// Prevents a new grace period for each repurchase after a cancellation in the grace period.
    private boolean hasGracePeriod(Subscription.PastDue pastDue) {
        var activatedAt = pastDue.cycle().anchor();
        return !subscriptions.hasLeftUnpaid(pastDue.account(), activatedAt, Dunning.remembersUnpaidSince(activatedAt));
    }

    private void stayUnpaid(
            Subscription.PastDue from, Subscription.Change<? extends Subscription.Unpaid> to, Bill bill) {
        subscriptions.advanceAll(List.of(new Move(from, to)));
        if (to.now() instanceof Subscription.Suspended suspended) {
            lines.follow(suspended);
        }
        tell(to.now(), bill);
    }

    /// Notifies the customer of the missing amount and the consequences.
    private void tell(Subscription.Unpaid unpaid, Bill bill) {
        var account = account(unpaid);
        switch (unpaid) {
            case Subscription.PastDue pastDue -> letters.shortOfMoney(account, pastDue, bill, till.shortfall(bill));
            case Subscription.Suspended suspended -> letters.suspended(account, suspended, bill, till.shortfall(bill));
        }
    }

    /// Returns the debts that were paid without a card.
    private List<Paid> askCards(List<Debt> unpaid, Set<AccountId> waiting) {
        var paid = new ArrayList<Paid>();
        var drafts = new ArrayList<Charge.Draft>();
        for (var debt : unpaid) {
            draft(debt).ifPresentOrElse(drafts::add, () -> {
                if (waiting.contains(debt.accountId())) {
                    paid.addAll(payFromReservedBalance(debt));
                } else {
                    fail(debt.activated(), debt.bill());
                }
            });
        }
        charges.openAll(drafts, realTime.instant());
        return paid;
    }

    private Optional<Charge.Draft> draft(Debt debt) {
        var bill = debt.bill();
        return shortfalls.draft(bill.account(), lacking(bill), false).map(topUp -> new Charge.Draft(bill, 1, topUp));
    }

    /// The account has no card: uses the balance reserved for its other debts.
    private List<Paid> payFromReservedBalance(Debt debt) {
        var balance = till.hold(debt.bill(), 1);
        if (balance.isEmpty()) {
            fail(debt.activated(), debt.bill());
        }
        return record(balance.map(left -> new Payment(debt, left)).stream().toList());
    }

    private List<Paid> record(List<Payment> paid) {
        if (paid.isEmpty()) {
            return List.of();
        }
        var now = clock.instant();
        till.earnAll(paid.stream().map(Payment::bill).toList(), now);
        charges.addTaken(paid.stream()
                .map(payment -> new Charge.Taken(payment.bill(), 1, now))
                .toList());
        subscriptions.advanceAll(
                paid.stream().map(payment -> payment.debt().pay(now)).toList());
        follow(paid, now);
        return paid.stream().map(payment -> payment.at(now)).toList();
    }

    private void follow(List<Payment> paid, Instant now) {
        paid.forEach(payment -> followLine(payment.debt(), now));
        letters.postAll(
                paid.stream().flatMap(payment -> lettersAbout(payment, now)).toList());
    }

    private void followLine(Debt debt, Instant now) {
        if (debt.isOfSuspended()
                || !Lines.served(debt.activated()).equals(debt.bill().tariff().limits())) {
            lines.follow(debt.pay(now).to().now());
        }
    }

    private Stream<Posting> lettersAbout(Payment payment, Instant now) {
        var debt = payment.debt();
        var receipt = letters.receipt(payment.at(now), payment.balance());
        return debt.isOfSuspended() && debt.pay(now).to().now() instanceof Subscription.Active active
                ? Stream.of(
                        receipt, letters.activeAgain(debt.account(), active, now, nextDue(active, debt.account(), now)))
                : Stream.of(receipt);
    }

    /// The next period may have begun before the late payment.
    private Optional<Bill> nextDue(Subscription.Active active, AccountView account, Instant now) {
        return now.isBefore(active.term().end())
                ? Optional.empty()
                : Optional.of(bill(new ChargeId(ids.next()), active, account));
    }

    /// The debt of the subscription at its current price.
    Debt debt(Subscription.Activated activated, AccountView account) {
        return new Debt(activated, bill(new ChargeId(ids.next()), activated, account), account);
    }

    private Bill bill(ChargeId id, Subscription.Activated activated, AccountView account) {
        return switch (activated) {
            case Subscription.Active active -> pricing.renewal(id, active, catalogue.next(active), account);
            case Subscription.Unpaid unpaid -> pricing.due(id, unpaid, account);
        };
    }

    private Money lacking(Bill bill) {
        return drafts().lacking(bill, till.balance(bill));
    }

    private Drafts drafts() {
        return new Drafts(charges, shortfalls);
    }

    private AccountView account(Subscription subscription) {
        return showAccount.show(subscription.account()).orElseThrow();
    }

    /// A debt of a subscription.
    record Debt(Subscription.Activated activated, Bill bill, AccountView account) {

        private AccountId accountId() {
            return account.id();
        }

        private boolean isOfSuspended() {
            return activated instanceof Subscription.Suspended;
        }

        /// The change of the subscription when this debt is paid.
        Move pay(Instant now) {
            return new Move(
                    activated,
                    switch (activated) {
                        case Subscription.Active active -> active.renew(bill.tariff(), now);
                        case Subscription.Unpaid unpaid -> unpaid.pay(now);
                    });
        }
    }

    /// A paid debt and the remaining wallet balance.
    private record Payment(Debt debt, Money balance) {

        Bill bill() {
            return debt.bill();
        }

        Paid at(Instant now) {
            return new Paid(bill(), debt.account(), now);
        }
    }
}
