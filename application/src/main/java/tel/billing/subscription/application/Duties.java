package tel.billing.subscription.application;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Postbox.Posting;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.Agenda.Telling;
import tel.billing.subscription.application.Subscriptions.Looked;
import tel.billing.subscription.domain.CancelCause;
import tel.billing.subscription.domain.Look;
import tel.billing.subscription.domain.Subscription;

/// Performs due work of subscriptions: pre-notifications, renewals, retries, cancellations. Each call
/// does one thing for each subscription, in due order. Joins the caller's unit of work, which must lock
/// the subscriptions.
record Duties(
        Subscriptions subscriptions,
        Catalogue catalogue,
        Pricing pricing,
        Till till,
        Collecting collecting,
        Leaving leaving,
        Correspondence letters,
        Invoicing invoicing,
        ShowAccount showAccount,
        Ids ids,
        InstantSource clock) {

    /// Work that remains is still due, or waits for a card.
    ///
    /// @param due in due order
    void fulfil(List<Subscription.Activated> due) {
        var accounts =
                showAccount.showAll(due.stream().map(Subscription::account).collect(toSet()));
        var agenda = new Agenda(clock.instant());
        due.forEach(activated -> put(activated, account(accounts, activated), agenda));
        tell(agenda.tellings());
        var paid = new ArrayList<Paid>();
        agenda.ends().forEach(activated -> end(activated).ifPresent(paid::add));
        paid.addAll(collecting.collect(agenda.debts()));
        invoicing.invoice(paid);
    }

    private static AccountView account(Map<AccountId, AccountView> accounts, Subscription subscription) {
        return Optional.ofNullable(accounts.get(subscription.account())).orElseThrow();
    }

    private void put(Subscription.Activated activated, AccountView account, Agenda agenda) {
        switch (activated) {
            case Subscription.Active active -> put(active, account, agenda);
            case Subscription.PastDue pastDue -> agenda.collect(collecting.debt(pastDue, account));
            case Subscription.Suspended suspended -> agenda.end(suspended);
        }
    }

    private void put(Subscription.Active active, AccountView account, Agenda agenda) {
        var end = active.term().end();
        var look = active.nextLook().filter(next -> next.at().isBefore(end));
        if (look.isPresent()) {
            agenda.tell(new Telling(active, look.get(), account));
        } else if (active.outlook().ends()) {
            agenda.end(active);
        } else {
            agenda.collect(collecting.debt(active, account));
        }
    }

    /// Returns what was paid instead of ended.
    private Optional<Paid> end(Subscription.Activated activated) {
        return switch (activated) {
            case Subscription.Suspended suspended -> giveUp(suspended);
            case Subscription.Active _, Subscription.PastDue _ -> {
                end(activated, CancelCause.BY_CUSTOMER);
                yield Optional.empty();
            }
        };
    }

    /// Tries the wallet once more: the price may have dropped, for example because a VAT number
    /// was verified.
    private Optional<Paid> giveUp(Subscription.Suspended suspended) {
        var paid = collecting.collectFromWallet(suspended);
        if (paid.isEmpty()) {
            suspended
                    .postponeCancellation(clock.instant())
                    .ifPresentOrElse(
                            later -> collecting.postponeCancellation(suspended, later),
                            () -> end(suspended, CancelCause.UNPAID));
        }
        return paid;
    }

    private void end(Subscription.Activated activated, CancelCause cause) {
        if (leaving.cancel(activated, cause).isEmpty()) {
            throw new IllegalStateException(
                    "%s was changed although this transaction holds its lock.".formatted(activated));
        }
    }

    private void tell(List<Telling> tellings) {
        letters.postAll(
                tellings.stream().flatMap(telling -> letter(telling).stream()).toList());
        subscriptions.lookedUntil(tellings.stream()
                .map(telling -> new Looked(telling.active(), telling.after()))
                .toList());
    }

    private Optional<Posting> letter(Telling telling) {
        return switch (telling.look().kind()) {
            case PRICE -> priceChange(telling.active(), telling.look(), telling.account());
            case RENEWAL -> Optional.of(upcomingRenewal(telling.active(), telling.account()));
        };
    }

    private Optional<Posting> priceChange(Subscription.Active active, Look look, AccountView account) {
        var before = tariffFrom(look.previous().term().start(), active, look);
        var after = catalogue.plan(active.tier()).tariffFrom(look.termBegins(), active.tariff());
        return before.price().equals(after.price()) && before.limits().equals(after.limits())
                ? Optional.empty()
                : Optional.of(letters.priceChange(account, active, before, after, look));
    }

    /// The price of a paid period does not change.
    private Tariff tariffFrom(Instant start, Subscription.Active active, Look look) {
        return look.previous().equals(active.cycle())
                ? active.tariff()
                : catalogue.plan(active.tier()).tariffFrom(start, active.tariff());
    }

    private Posting upcomingRenewal(Subscription.Active active, AccountView account) {
        var next = pricing.renewal(new ChargeId(ids.next()), active, catalogue.next(active), account);
        return letters.upcomingRenewal(account, next, till.balance(next));
    }
}
