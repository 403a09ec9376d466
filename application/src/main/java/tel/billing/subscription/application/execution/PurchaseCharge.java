package tel.billing.subscription.application.execution;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.CollectShortfall.Collected;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.application.catalogue.Pricing;
import tel.billing.subscription.application.charge.ChargeInvoicing;
import tel.billing.subscription.application.charge.ChargeProgress;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.PaidBill;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.ChargeRelease;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// The steps of the charge of a purchase: from the card payment to held money, from the line to captured
/// money, or back. Joins the caller's unit of work, which must lock the subscription and pass it on. A result
/// is empty if the charge was advanced concurrently.
public record PurchaseCharge(
        Subscriptions subscriptions,
        Charges charges,
        ChargeSchedule chargeSchedule,
        DraftCharges draftCharges,
        ChargeRelease chargeRelease,
        Catalogue catalogue,
        Pricing pricing,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        SubscriptionMails subscriptionMails,
        ChargeInvoicing chargeInvoicing,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        InstantSource clock) {

    /// The card paid the shortfall of that time. Since then prices may have changed, or the money may have
    /// been spent.
    Optional<ChargeProgress> hold(Charge.PurchaseDraft draft, Subscription subscription) {
        var bill = priceNow(draft, subscription).filter(pricing::canBeInvoiced);
        if (bill.isEmpty() || !isAccountActive(draft)) {
            return end(draft.release(clock.instant()), new ChargeProgress.Ended());
        }
        if (!bill.get().mayReplace(draft.bill())) {
            return end(
                    draft.release(clock.instant()),
                    new ChargeProgress.PriceChanged(bill.get().gross()));
        }
        var shortfall = walletCharging.shortfall(bill.get());
        return shortfall.isPositive()
                ? end(
                        draft.release(clock.instant()),
                        new ChargeProgress.InsufficientBalance(shortfalls.topUpFor(shortfall)))
                : hold(draft, bill.get());
    }

    /// The transition abandons the card payment, unless it was declined concurrently. Then the purchase ends.
    private Optional<ChargeProgress> hold(Charge.PurchaseDraft draft, Bill bill) {
        var operation = subscriptionLines.order(bill.account(), bill.subscription(), bill.tariff());
        return draftCharges.advance(draft.hold(bill, operation), chargeSchedule.afterLiveRequest())
                        && !isDeclined(draft)
                        && walletCharging.hold(bill, draft.attempt()).isPresent()
                ? Optional.of(new ChargeProgress.Continues())
                : Optional.empty();
    }

    private boolean isDeclined(Charge.PurchaseDraft draft) {
        return shortfalls
                .failure(draft.account(), draft.topUp())
                .filter(Collected.Declined.class::isInstance)
                .isPresent();
    }

    /// Empty if the purchase is no longer possible. An agreed upgrade is prorated as of the preview.
    private Optional<Bill> priceNow(Charge.PurchaseDraft draft, Subscription subscription) {
        var isAgreed = draft.bill().isAgreed();
        return priceAt(draft, subscription, clock.instant()).map(bill -> bill.agreed(isAgreed));
    }

    private Optional<Bill> priceAt(Charge.PurchaseDraft draft, Subscription subscription, Instant now) {
        var account = account(draft);
        return switch (subscription) {
            case Subscription.Draft wish ->
                Optional.of(pricing.activation(draft.id(), wish, catalogue.ofDraft(wish, now), account, now));
            case Subscription.Active active
            when now.isBefore(active.period().end()) -> {
                var to = catalogue.plan(draft.bill().tariff().tier()).tariffAt(now);
                var from = draft.bill().isAgreed() ? draft.bill().period().start() : now;
                yield active.tariff().price().compareTo(to.price()) < 0
                        ? pricing.upgrade(draft.id(), active, to, account, from)
                        : Optional.empty();
            }
            case Subscription.Activated _, Subscription.Cancelled _ -> Optional.empty();
        };
    }

    /// Ends a charge that waits for a card.
    <P extends ChargeProgress> Optional<P> end(Charge.Transition<?> end, P progress) {
        return draftCharges.end(end) ? Optional.of(progress) : Optional.empty();
    }

    /// The line is set up.
    Optional<ChargeProgress.Result> capture(Charge.Held held, Subscription subscription) {
        var now = clock.instant();
        var buyer = account(held);
        var capture = new FirstPeriodStart(pricing, walletCharging).capture(held, subscription, buyer, now);
        var captured = capture.to();
        if (!charges.advance(capture, Optional.empty()) || !walletCharging.replaceHold(held, captured)) {
            return Optional.empty();
        }
        var bill = captured.bill();
        var begin = begin(subscription, bill);
        if (!subscriptions.advance(begin)) {
            return Optional.empty();
        }
        var paidBill = new PaidBill(bill, buyer, now);
        walletCharging.recognizeRevenue(bill, captured.attempt(), now);
        var receipt = subscriptionMails.receipt(paidBill, walletCharging.balance(bill));
        subscriptionMails.postAll(
                Stream.concat(Stream.of(receipt), subscriptionMails.aboutScheduledChange(buyer, begin).stream())
                        .toList());
        chargeInvoicing.invoice(List.of(paidBill));
        return Optional.of(new ChargeProgress.Paid(begin.to()));
    }

    private Subscription.Transition<Subscription.Active> begin(Subscription subscription, Bill bill) {
        return switch (subscription) {
            case Subscription.Draft draft -> draft.activate(bill.tariff(), bill.cycle(), clock.instant());
            case Subscription.Active active
            when active.cycle().equals(bill.cycle()) -> active.changeNow(bill.tariff(), clock.instant());
            case Subscription.Activated _, Subscription.Cancelled _ ->
                throw new IllegalStateException(
                        "Money is held for %s, whose period or state has changed.".formatted(subscription));
        };
    }

    /// The line was not set up. While the state of the line is unknown, the money stays held.
    Optional<ChargeProgress> releaseUnlessExecuted(Charge.Held held, ChargeProgress progress) {
        return subscriptionLines.withdraw(held)
                ? release(held, progress)
                : Optional.of(new ChargeProgress.Waiting(Optional.empty()));
    }

    /// Another order replaced the one of this charge.
    Optional<ChargeProgress> orderAgain(Charge.Held held) {
        if (!isAccountActive(held)) {
            return release(held, new ChargeProgress.LineUnavailable());
        }
        var operation = subscriptionLines.order(
                held.account(), held.subscription(), held.bill().tariff());
        return charges.advance(held.requestLineAgain(operation), chargeSchedule.afterLiveRequest())
                ? Optional.of(new ChargeProgress.Continues())
                : Optional.empty();
    }

    private Optional<ChargeProgress> release(Charge.Held held, ChargeProgress progress) {
        return chargeRelease.release(held) ? Optional.of(progress) : Optional.empty();
    }

    private boolean isAccountActive(Charge charge) {
        return account(charge).status().isActive();
    }

    private AccountView account(Charge charge) {
        return showAccount.show(charge.account()).orElseThrow();
    }
}
