package tel.billing.subscription.application.renewal;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.PaidBill;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;

/// A renewal or a retry is due: collects it from the wallet, otherwise from a card. If both fail, dunning
/// starts or continues. Joins the caller's unit of work, which must lock the subscriptions.
public record CollectDueRenewals(
        Charges charges,
        ChargeSchedule chargeSchedule,
        DraftCharges draftCharges,
        WalletCharging walletCharging,
        RenewalPayment renewalPayment,
        DunningSteps dunningSteps,
        CollectShortfall shortfalls) {

    /// Collects debts; those of an account must be in due order. If the wallet does not cover a debt,
    /// stores a request to charge a card, which the recovery job executes immediately. Later debts of
    /// that account stay due.
    List<PaidBill> collect(List<Debt> debts) {
        var waiting = waiting(debts);
        var seen = new HashSet<AccountId>();
        // The balance of an account with a pending card request is reserved: only its first debt is tried.
        var collectable = debts.stream()
                .filter(debt -> !waiting.contains(debt.accountId()) || seen.add(debt.accountId()))
                .toList();
        var unpaid = new ArrayList<>(collectable.stream()
                .filter(debt -> waiting.contains(debt.accountId()))
                .filter(debt -> shortfall(debt.bill()).isPositive())
                .toList());
        var roundRobin = RoundRobin.of(
                collectable.stream().filter(debt -> !unpaid.contains(debt)).toList(), Debt::accountId);
        var held = new ArrayList<RenewalPayment.HeldDebt>();
        for (var round = roundRobin.next(); !round.isEmpty(); round = roundRobin.next()) {
            held.addAll(renewalPayment.hold(round, debt -> {
                unpaid.add(debt);
                roundRobin.dropRest(debt.accountId());
            }));
        }
        var all = new ArrayList<>(renewalPayment.capture(held));
        all.addAll(chargeCards(unpaid, waiting));
        return all;
    }

    /// The accounts with pending card requests, whose wallet balance is reserved.
    private Set<AccountId> waiting(List<Debt> debts) {
        var accounts = debts.stream().map(Debt::accountId).collect(toSet());
        return accounts.isEmpty()
                ? accounts
                : charges.renewalsOf(accounts).stream().map(Charge::account).collect(toSet());
    }

    /// Returns the debts that were paid without a card.
    private List<PaidBill> chargeCards(List<Debt> unpaid, Set<AccountId> waiting) {
        var paid = new ArrayList<PaidBill>();
        var drafts = new ArrayList<Charge.Creation<Charge.RenewalDraft>>();
        for (var debt : unpaid) {
            draft(debt).ifPresentOrElse(drafts::add, () -> {
                if (waiting.contains(debt.accountId())) {
                    payFromReservedBalance(debt).ifPresent(paid::add);
                } else {
                    dunningSteps.fail(debt.activated(), debt.bill());
                }
            });
        }
        charges.openAll(drafts, chargeSchedule.immediately());
        return paid;
    }

    private Optional<Charge.Creation<Charge.RenewalDraft>> draft(Debt debt) {
        var bill = debt.bill();
        return shortfalls
                .draft(bill.account(), bill.cause(), shortfall(bill), CollectShortfall.PaymentContext.CUSTOMER_ABSENT)
                .map(topUp -> Charge.openRenewal(bill, topUp));
    }

    /// The account has no card: uses the balance reserved for its other debts.
    private Optional<PaidBill> payFromReservedBalance(Debt debt) {
        var paid = renewalPayment.pay(debt);
        if (paid.isEmpty()) {
            dunningSteps.fail(debt.activated(), debt.bill());
        }
        return paid;
    }

    private Money shortfall(Bill bill) {
        return draftCharges.shortfall(bill, walletCharging.balance(bill));
    }
}
