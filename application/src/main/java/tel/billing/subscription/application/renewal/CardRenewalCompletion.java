package tel.billing.subscription.application.renewal;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.subscription.application.charge.ChargeInvoicing;
import tel.billing.subscription.application.charge.ChargeProgress;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// The card request of a renewal has a result: completes the renewal from the wallet, which received the
/// money of the card. Joins the caller's unit of work, which must lock the subscription. Issues the invoice
/// as the last step. A result is empty if the charge was advanced concurrently.
public record CardRenewalCompletion(
        ChargeSchedule chargeSchedule,
        DraftCharges draftCharges,
        DebtPricing debtPricing,
        WalletCharging walletCharging,
        RenewalPayment renewalPayment,
        DunningSteps dunningSteps,
        ChargeInvoicing chargeInvoicing,
        ShowAccount showAccount,
        CollectShortfall shortfalls,
        InstantSource clock) {

    /// The wallet covers the debt, or did a moment ago.
    public Optional<ChargeProgress> finish(Charge.RenewalDraft draft, Subscription.Activated activated) {
        return conclude(draft, activated, debt -> retryOnce(draft, debt));
    }

    /// The card request failed. The wallet may cover the debt by now.
    public Optional<ChargeProgress> fail(
            Charge.RenewalDraft draft, Charge.Transition<?> end, Subscription.Activated activated) {
        return conclude(draft, activated, debt -> giveUp(end, debt));
    }

    /// A draft pays only for the period it was made for. A later period is collected by its own charge. Each
    /// stored result abandons the card request. This comes first, because a capture also locks the payment
    /// before the wallet.
    private Optional<ChargeProgress> conclude(
            Charge.RenewalDraft draft,
            Subscription.Activated activated,
            Function<Debt, Optional<ChargeProgress>> ifShort) {
        shortfalls.abandon(draft.account(), draft.topUp());
        var account = showAccount.show(activated.account()).orElseThrow();
        var debt = debtPricing.debt(draft.id(), activated, account);
        if (!draft.bill().cycle().equals(debt.bill().cycle())) {
            return draftCharges.end(draft.release(clock.instant()))
                    ? Optional.of(new ChargeProgress.Ended())
                    : Optional.empty();
        }
        var balance = walletCharging.hold(debt.bill(), draft.attempt());
        return balance.isPresent()
                ? capture(draft, new RenewalPayment.HeldDebt(debt, balance.get()))
                : ifShort.apply(debt);
    }

    private Optional<ChargeProgress> capture(Charge.RenewalDraft draft, RenewalPayment.HeldDebt held) {
        var now = clock.instant();
        var bill = held.bill();
        if (!draftCharges.end(draft.capture(bill, now))) {
            return Optional.empty();
        }
        walletCharging.recognizeRevenue(bill, draft.attempt(), now);
        chargeInvoicing.invoice(renewalPayment.renew(List.of(held), now));
        return Optional.of(new ChargeProgress.Paid(held.debt().pay(now).to()));
    }

    /// The money of the card was spent elsewhere. This gives the draft one more card request.
    private Optional<ChargeProgress> retryOnce(Charge.RenewalDraft draft, Debt debt) {
        if (draft.attempt() > 1) {
            return giveUp(draft.release(clock.instant()), debt);
        }
        var recoverAfter = chargeSchedule.afterLiveRequest();
        var bill = debt.bill();
        var lacking = draftCharges.shortfall(bill, walletCharging.balance(bill));
        return shortfalls
                .draft(draft.account(), bill.cause(), lacking, CollectShortfall.PaymentContext.CUSTOMER_ABSENT)
                .map(topUp -> draftCharges.advance(draft.requestCardAgain(bill, topUp), recoverAfter)
                        ? Optional.<ChargeProgress>of(new ChargeProgress.Continues())
                        : Optional.<ChargeProgress>empty())
                .orElseGet(() -> giveUp(draft.release(clock.instant()), debt));
    }

    private Optional<ChargeProgress> giveUp(Charge.Transition<?> end, Debt debt) {
        if (!draftCharges.end(end)) {
            return Optional.empty();
        }
        dunningSteps.fail(debt.activated(), debt.bill());
        return Optional.of(new ChargeProgress.Ended());
    }
}
