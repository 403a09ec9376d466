package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.notification.Outbox.Posting;
import tel.billing.shared.Money;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.PaidBill;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.SubscriptionLines;
import tel.billing.subscription.application.lifecycle.SubscriptionMails;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// Pays debts from the wallet: captures the money, renews the subscriptions, orders their lines and sends
/// receipts. Joins the caller's unit of work, which must lock the subscriptions.
public record RenewalPayment(
        Subscriptions subscriptions,
        Charges charges,
        DebtPricing debtPricing,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        SubscriptionMails subscriptionMails,
        ShowAccount showAccount,
        InstantSource clock) {

    /// A debt whose amount is held, and the remaining wallet balance.
    record HeldDebt(Debt debt, Money balance) {

        Bill bill() {
            return debt.bill();
        }

        private PaidBill at(Instant now) {
            return new PaidBill(bill(), debt.account(), now);
        }
    }

    /// Collects a debt from the wallet only; empty if the balance is insufficient.
    Optional<PaidBill> pay(Subscription.Unpaid unpaid) {
        return pay(debtPricing.debt(unpaid, showAccount.show(unpaid.account()).orElseThrow()));
    }

    /// Empty if the balance is insufficient.
    Optional<PaidBill> pay(Debt debt) {
        return walletCharging
                .hold(debt.bill(), 1)
                .map(left -> capture(List.of(new HeldDebt(debt, left))).getFirst());
    }

    /// Holds the amounts of the debts, in their order.
    ///
    /// @param ifShort receives each debt that the balance does not cover
    List<HeldDebt> hold(List<Debt> debts, Consumer<Debt> ifShort) {
        var balances = walletCharging.holdAll(debts.stream().map(Debt::bill).toList());
        var held = new ArrayList<HeldDebt>();
        for (var index = 0; index < debts.size(); index++) {
            var debt = debts.get(index);
            balances.get(index)
                    .ifPresentOrElse(balance -> held.add(new HeldDebt(debt, balance)), () -> ifShort.accept(debt));
        }
        return held;
    }

    /// Captures held money.
    List<PaidBill> capture(List<HeldDebt> held) {
        if (held.isEmpty()) {
            return List.of();
        }
        var now = clock.instant();
        walletCharging.recognizeRevenueAll(held.stream().map(HeldDebt::bill).toList(), now);
        charges.addCaptured(held.stream()
                .map(each -> Charge.captureRenewal(each.bill(), now))
                .toList());
        return renew(held, now);
    }

    /// Renews the subscriptions of captured debts.
    List<PaidBill> renew(List<HeldDebt> held, Instant now) {
        subscriptions.advanceAll(held.stream().map(each -> each.debt().pay(now)).toList());
        held.forEach(each -> orderLineIfChanged(each.debt(), now));
        subscriptionMails.postAll(
                held.stream().flatMap(each -> emailsAbout(each, now)).toList());
        return held.stream().map(each -> each.at(now)).toList();
    }

    private void orderLineIfChanged(Debt debt, Instant now) {
        if (debt.isOfSuspended()
                || !SubscriptionLines.lineLimits(debt.activated())
                        .equals(debt.bill().tariff().limits())) {
            subscriptionLines.orderForStatus(debt.pay(now).to());
        }
    }

    private Stream<Posting> emailsAbout(HeldDebt held, Instant now) {
        var debt = held.debt();
        var receipt = subscriptionMails.receipt(held.at(now), held.balance());
        return debt.isOfSuspended() ? Stream.of(receipt, activeAgain(debt, now)) : Stream.of(receipt);
    }

    private Posting activeAgain(Debt debt, Instant now) {
        var active = debt.pay(now).to();
        return subscriptionMails.activeAgain(debt.account(), active, now, nextDue(active, debt.account(), now));
    }

    /// The next period may have begun before the late payment.
    private Optional<Bill> nextDue(Subscription.Active active, AccountView account, Instant now) {
        return now.isBefore(active.period().end())
                ? Optional.empty()
                : Optional.of(debtPricing.debt(active, account).bill());
    }
}
