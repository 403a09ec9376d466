package tel.billing.subscription.application.renewal;

import java.util.ArrayList;
import java.util.List;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.ChargeInvoicing;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// An account can pay again: retries all its debts from the wallet, oldest first, otherwise from a card.
/// Joins the caller's unit of work, which must lock the subscriptions. Issues invoices as the last step.
public record RetryUnpaidPeriods(
        Charges charges,
        ChargeSchedule chargeSchedule,
        DebtPricing debtPricing,
        WalletCharging walletCharging,
        RenewalPayment renewalPayment,
        DunningSteps dunningSteps,
        ChargeInvoicing chargeInvoicing,
        ShowAccount showAccount,
        CollectShortfall shortfalls) {

    /// Notifies the customer of debts that stay unpaid.
    void retry(AccountId account, List<Subscription.Unpaid> unpaid) {
        if (unpaid.isEmpty()) {
            return;
        }
        var view = showAccount.show(account).orElseThrow();
        var debts = unpaid.stream()
                .sorted(Debt.OLDEST_FIRST)
                .map(each -> debtPricing.debt(each, view))
                .toList();
        var unpaidDebts = new ArrayList<Debt>();
        var paid = renewalPayment.capture(renewalPayment.hold(debts, unpaidDebts::add));
        chargeCards(unpaidDebts);
        chargeInvoicing.invoice(paid);
    }

    /// Money that an older debt is going to use is not available to a younger one.
    private void chargeCards(List<Debt> unpaid) {
        var drafts = new ArrayList<Charge.Creation<Charge.RenewalDraft>>();
        unpaid.forEach(debt -> {
            var bill = debt.bill();
            shortfalls
                    .draft(
                            bill.account(),
                            bill.cause(),
                            DraftCharges.shortfall(
                                    bill,
                                    walletCharging.balance(bill),
                                    drafts.stream().map(Charge.Creation::to)),
                            CollectShortfall.PaymentContext.CUSTOMER_ABSENT)
                    .ifPresentOrElse(
                            topUp -> drafts.add(Charge.openRenewal(bill, topUp)),
                            () -> dunningSteps.fail(debt.activated(), bill));
        });
        charges.openAll(drafts, chargeSchedule.immediately());
    }
}
