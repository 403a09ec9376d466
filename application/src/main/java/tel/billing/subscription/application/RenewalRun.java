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
import tel.billing.notification.Outbox.Posting;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.Tariff;
import tel.billing.subscription.application.DueBatch.Telling;
import tel.billing.subscription.application.Subscriptions.Looked;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.domain.CancellationReason;
import tel.billing.subscription.domain.PreNotification;
import tel.billing.subscription.domain.Subscription;

/// Performs due work of subscriptions: pre-notifications, renewals, retries, cancellations. Each call
/// does one thing for each subscription, in due order. Joins the caller's unit of work, which must lock
/// the subscriptions.
record RenewalRun(
        Subscriptions subscriptions,
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        RenewalCollection renewalCollection,
        SubscriptionTermination subscriptionTermination,
        SubscriptionMails letters,
        ChargeInvoicing chargeInvoicing,
        ShowAccount showAccount,
        Ids ids,
        InstantSource clock) {

    /// Work that remains is still due, or waits for a card.
    ///
    /// @param due in due order
    void fulfil(List<Subscription.Activated> due) {
        var accounts =
                showAccount.showAll(due.stream().map(Subscription::account).collect(toSet()));
        var dueBatch = new DueBatch(clock.instant());
        due.forEach(activated -> put(activated, account(accounts, activated), dueBatch));
        tell(dueBatch.tellings());
        var paid = new ArrayList<PaidBill>();
        dueBatch.ends().forEach(activated -> end(activated).ifPresent(paid::add));
        paid.addAll(renewalCollection.collect(dueBatch.debts()));
        chargeInvoicing.invoice(paid);
    }

    private static AccountView account(Map<AccountId, AccountView> accounts, Subscription subscription) {
        return Optional.ofNullable(accounts.get(subscription.account())).orElseThrow();
    }

    private void put(Subscription.Activated activated, AccountView account, DueBatch dueBatch) {
        switch (activated) {
            case Subscription.Active active -> put(active, account, dueBatch);
            case Subscription.PastDue pastDue -> dueBatch.collect(renewalCollection.debt(pastDue, account));
            case Subscription.Suspended suspended -> dueBatch.end(suspended);
        }
    }

    private void put(Subscription.Active active, AccountView account, DueBatch dueBatch) {
        var end = active.term().end();
        var look = active.nextLook().filter(next -> next.at().isBefore(end));
        if (look.isPresent()) {
            dueBatch.tell(new Telling(active, look.get(), account));
        } else if (active.outlook().ends()) {
            dueBatch.end(active);
        } else {
            dueBatch.collect(renewalCollection.debt(active, account));
        }
    }

    /// Returns what was paid instead of ended.
    private Optional<PaidBill> end(Subscription.Activated activated) {
        return switch (activated) {
            case Subscription.Suspended suspended -> giveUp(suspended);
            case Subscription.Active _, Subscription.PastDue _ -> {
                end(activated, CancellationReason.BY_CUSTOMER);
                yield Optional.empty();
            }
        };
    }

    /// Tries the wallet once more: the price may have dropped, for example because a VAT number
    /// was verified.
    private Optional<PaidBill> giveUp(Subscription.Suspended suspended) {
        var paid = renewalCollection.collectFromWallet(suspended);
        if (paid.isEmpty()) {
            suspended
                    .postponeCancellation(clock.instant())
                    .ifPresentOrElse(
                            later -> renewalCollection.postponeCancellation(suspended, later),
                            () -> end(suspended, CancellationReason.UNPAID));
        }
        return paid;
    }

    private void end(Subscription.Activated activated, CancellationReason cause) {
        if (subscriptionTermination.cancel(activated, cause).isEmpty()) {
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
        return switch (telling.preNotification().kind()) {
            case PRICE -> priceChange(telling.active(), telling.preNotification(), telling.account());
            case RENEWAL -> Optional.of(upcomingRenewal(telling.active(), telling.account()));
        };
    }

    private Optional<Posting> priceChange(
            Subscription.Active active, PreNotification preNotification, AccountView account) {
        var before = tariffFrom(preNotification.previous().term().start(), active, preNotification);
        var after = catalogue.plan(active.tier()).tariffFrom(preNotification.termBegins(), active.tariff());
        return before.price().equals(after.price()) && before.limits().equals(after.limits())
                ? Optional.empty()
                : Optional.of(letters.priceChange(account, active, before, after, preNotification));
    }

    /// The price of a paid period does not change.
    private Tariff tariffFrom(Instant start, Subscription.Active active, PreNotification preNotification) {
        return preNotification.previous().equals(active.cycle())
                ? active.tariff()
                : catalogue.plan(active.tier()).tariffFrom(start, active.tariff());
    }

    private Posting upcomingRenewal(Subscription.Active active, AccountView account) {
        var next = pricing.renewal(new ChargeId(ids.next()), active, catalogue.next(active), account);
        return letters.upcomingRenewal(account, next, walletCharging.balance(next));
    }
}
