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
import tel.billing.notification.EmailMessage.SubscriptionGoesOn.Dropped;
import tel.billing.notification.Outbox.Posting;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.application.Subscriptions.Move;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Dunning;
import tel.billing.subscription.domain.Subscription;

/// Collects renewals from the wallet, otherwise from a card. If both fail, starts dunning and notifies the
/// customer. Joins the caller's unit of work, which must lock the subscriptions. Issues invoices as the
/// last step.
record RenewalCollection(
        Subscriptions subscriptions,
        Charges charges,
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        SubscriptionMails letters,
        ChargeInvoicing chargeInvoicing,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    /// Collects debts; those of an account must be in due order. If the wallet does not cover a debt,
    /// stores a request to charge a card, which the recovery job executes immediately. Later debts of
    /// that account stay due. Returns what was paid. The caller must invoice it as the last step of its
    /// unit of work.
    List<PaidBill> collect(List<Debt> debts) {
        var waiting = waiting(debts);
        var turn = RoundRobin.of(debts, Debt::accountId).withoutRest(waiting);
        var unpaid = new ArrayList<>(turn.stream()
                .filter(debt -> waiting.contains(debt.accountId()))
                .filter(debt -> lacking(debt.bill()).isPositive())
                .toList());
        var roundRobin = RoundRobin.of(
                turn.stream().filter(debt -> !unpaid.contains(debt)).toList(), Debt::accountId);
        var paid = new ArrayList<Payment>();
        for (var round = roundRobin.next(); !round.isEmpty(); round = roundRobin.next()) {
            var balances = walletCharging.holdAll(round.stream().map(Debt::bill).toList());
            for (var index = 0; index < round.size(); index++) {
                var debt = round.get(index);
                balances.get(index).ifPresentOrElse(balance -> paid.add(new Payment(debt, balance)), () -> {
                    unpaid.add(debt);
                    roundRobin.dropRest(debt.accountId());
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
                .sorted(CollectOnTopUp.OLDEST_DEBT_FIRST)
                .map(each -> debt(each, view))
                .toList();
        var balances = walletCharging.holdAll(debts.stream().map(Debt::bill).toList());
        var paid = new ArrayList<Payment>();
        var lacking = new ArrayList<Debt>();
        for (var index = 0; index < debts.size(); index++) {
            var debt = debts.get(index);
            balances.get(index)
                    .ifPresentOrElse(balance -> paid.add(new Payment(debt, balance)), () -> lacking.add(debt));
        }
        var all = record(paid);
        askCardsOnce(lacking);
        chargeInvoicing.invoice(all);
    }

    /// Money that an older debt is going to use is not available to a younger one.
    private void askCardsOnce(List<Debt> lacking) {
        var drafts = new ArrayList<Charge.Draft>();
        lacking.forEach(debt -> {
            var bill = debt.bill();
            shortfalls
                    .draft(
                            bill.account(),
                            DraftCharges.lacking(bill, walletCharging.balance(bill), drafts.stream()),
                            false)
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
    Optional<PaidBill> collectFromWallet(Subscription.Unpaid unpaid) {
        var debt = debt(unpaid, account(unpaid));
        return walletCharging
                .hold(debt.bill(), 1)
                .map(left -> record(List.of(new Payment(debt, left))).getFirst());
    }

    /// Completes a renewal after the card request.
    Optional<ChargeDecision> finish(Charge.Draft draft, Subscription.Activated activated) {
        return settle(draft, activated, this::askOnceMore);
    }

    /// Completes a renewal whose card request failed. The wallet may cover the debt by now.
    Optional<ChargeDecision> fail(Charge.Draft draft, Charge end, Subscription.Activated activated) {
        return settle(draft, activated, (_, debt) -> giveUp(draft, end, debt));
    }

    /// A draft pays only for the period it was made for. A later period is collected by its own charge.
    private Optional<ChargeDecision> settle(
            Charge.Draft draft,
            Subscription.Activated activated,
            BiFunction<Charge.Draft, Debt, Optional<ChargeDecision>> ifShort) {
        var account = account(activated);
        var debt = new Debt(activated, bill(draft.id(), activated, account), account);
        if (!draft.bill().cycle().equals(debt.bill().cycle())) {
            return draftCharges().end(draft, draft.release(clock.instant()))
                    ? Optional.of(new ChargeDecision.Over())
                    : Optional.empty();
        }
        var balance = walletCharging.hold(debt.bill(), draft.attempt());
        return balance.isPresent() ? take(draft, new Payment(debt, balance.get())) : ifShort.apply(draft, debt);
    }

    private Optional<ChargeDecision> take(Charge.Draft draft, Payment payment) {
        var now = clock.instant();
        var bill = payment.bill();
        if (!draftCharges().end(draft, new Charge.Taken(bill, draft.attempt(), now))) {
            return Optional.empty();
        }
        walletCharging.earn(bill, draft.attempt(), now);
        var move = payment.debt().pay(now);
        subscriptions.advanceAll(List.of(move));
        follow(List.of(payment), now);
        chargeInvoicing.invoice(List.of(payment.at(now)));
        return Optional.of(new ChargeDecision.Paid(move.to().now()));
    }

    /// Notifies the customer of the new cancellation date.
    void postponeCancellation(Subscription.Suspended from, Subscription.Change<Subscription.Suspended> to) {
        var debt = debt(from, account(from));
        subscriptions.advanceAll(List.of(new Move(from, to)));
        letters.suspended(debt.account(), to.now(), debt.bill(), walletCharging.shortfall(debt.bill()));
    }

    /// The money of the card was spent elsewhere. This gives the draft one more card request.
    private Optional<ChargeDecision> askOnceMore(Charge.Draft draft, Debt debt) {
        if (draft.attempt() > 1) {
            return giveUp(draft, draft.release(clock.instant()), debt);
        }
        var lookAfter = Optional.of(realTime.instant().plus(ChargeExecution.LOOK_AFTER));
        return shortfalls
                .draft(draft.account(), lacking(debt.bill()), false)
                .map(topUp -> draftCharges().leave(draft, draft.askAgain(debt.bill(), topUp), lookAfter)
                        ? Optional.<ChargeDecision>of(new ChargeDecision.Onward())
                        : Optional.<ChargeDecision>empty())
                .orElseGet(() -> giveUp(draft, draft.release(clock.instant()), debt));
    }

    private Optional<ChargeDecision> giveUp(Charge.Draft draft, Charge end, Debt debt) {
        if (!draftCharges().end(draft, end)) {
            return Optional.empty();
        }
        fail(debt.activated(), debt.bill());
        return Optional.of(new ChargeDecision.Over());
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
            subscriptionLines.follow(pastDue);
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
            subscriptionLines.follow(suspended);
        }
        tell(to.now(), bill);
    }

    /// Notifies the customer of the missing amount and the consequences.
    private void tell(Subscription.Unpaid unpaid, Bill bill) {
        var account = account(unpaid);
        switch (unpaid) {
            case Subscription.PastDue pastDue ->
                letters.shortOfMoney(account, pastDue, bill, walletCharging.shortfall(bill));
            case Subscription.Suspended suspended ->
                letters.suspended(account, suspended, bill, walletCharging.shortfall(bill));
        }
    }

    /// Returns the debts that were paid without a card.
    private List<PaidBill> askCards(List<Debt> unpaid, Set<AccountId> waiting) {
        var paid = new ArrayList<PaidBill>();
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
    private List<PaidBill> payFromReservedBalance(Debt debt) {
        var balance = walletCharging.hold(debt.bill(), 1);
        if (balance.isEmpty()) {
            fail(debt.activated(), debt.bill());
        }
        return record(balance.map(left -> new Payment(debt, left)).stream().toList());
    }

    private List<PaidBill> record(List<Payment> paid) {
        if (paid.isEmpty()) {
            return List.of();
        }
        var now = clock.instant();
        walletCharging.earnAll(paid.stream().map(Payment::bill).toList(), now);
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
                || !SubscriptionLines.served(debt.activated())
                        .equals(debt.bill().tariff().limits())) {
            subscriptionLines.follow(debt.pay(now).to().now());
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
        return draftCharges().lacking(bill, walletCharging.balance(bill));
    }

    private DraftCharges draftCharges() {
        return new DraftCharges(charges, shortfalls);
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

        PaidBill at(Instant now) {
            return new PaidBill(bill(), debt.account(), now);
        }
    }
}
