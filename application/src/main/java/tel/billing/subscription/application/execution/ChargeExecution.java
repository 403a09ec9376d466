package tel.billing.subscription.application.execution;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.CollectShortfall.Collected;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.subscription.application.charge.ChargeProgress;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.RemoteDeadline;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.renewal.RenewalByCard;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.domain.Subscription;

/// Advances open charges: calls the external systems and records their answers. A request, a retry, the
/// recovery job and another request may do so concurrently; only one of them records each step.
public record ChargeExecution(
        Subscriptions subscriptions,
        DraftCharges draftCharges,
        WalletCharging walletCharging,
        PurchaseCharge purchaseCharge,
        RenewalByCard renewalByCard,
        CollectShortfall shortfalls,
        ProvisionLine provisionLine,
        InstantSource clock) {

    /// The answer of an external system.
    ///
    /// @param completes whether recording it completes the charge
    /// @param recording records it in a unit of work; empty if the charge was advanced concurrently
    public record Answer(boolean completes, Supplier<Optional<ChargeProgress>> recording) {

        public Optional<ChargeProgress> record() {
            return recording.get();
        }
    }

    /// Calls the external system that the charge waits for, outside any unit of work.
    public Answer ask(Charge.Open open, RemoteDeadline time) {
        return switch (open) {
            case Charge.Draft draft -> isCovered(draft) ? covered(draft) : askCard(draft);
            case Charge.Held held -> askLine(held, time);
        };
    }

    /// The wallet covers the bill, or did a moment ago.
    private Answer covered(Charge.Draft draft) {
        return answer(draft, false, () -> isRenewal(draft) ? collect(draft) : purchaseCharge.hold(draft));
    }

    private boolean isCovered(Charge.Draft draft) {
        return !draftCharges
                .lackingNow(draft, walletCharging.balance(draft.bill()))
                .isPositive();
    }

    private Answer askCard(Charge.Draft draft) {
        return switch (shortfalls.collect(draft.account(), draft.topUp())) {
            case Collected.Captured() -> covered(draft);
            case Collected.Declined(var reason) ->
                answer(draft, true, () -> {
                    var refused = draft.refuse(reason, clock.instant());
                    return fail(draft, refused, new ChargeProgress.Declined(refused));
                });
            case Collected.Expired() ->
                answer(draft, false, () -> fail(draft, draft.release(clock.instant()), new ChargeProgress.Over()));
            case Collected.Pending(var page) -> answer(draft, false, () -> Optional.of(new ChargeProgress.Waits(page)));
        };
    }

    private Answer askLine(Charge.Held held, RemoteDeadline time) {
        return switch (provisionLine.carryOut(held.operation(), time.left())) {
            case ProvisionLine.Outcome.Done() -> answer(held, true, () -> purchaseCharge.take(held));
            case ProvisionLine.Outcome.Rejected(var reason) ->
                answer(held, false, () -> purchaseCharge.giveBack(held, new ChargeProgress.LineRejected(reason)));
            case ProvisionLine.Outcome.Unavailable() ->
                answer(held, false, () -> purchaseCharge.giveBack(held, new ChargeProgress.LineUnavailable()));
            case ProvisionLine.Outcome.Superseded() -> answer(held, false, () -> purchaseCharge.orderAgain(held));
        };
    }

    /// Locks the subscription first, to serialize with other changes to it.
    private Answer answer(Charge.Open open, boolean completes, Supplier<Optional<ChargeProgress>> recording) {
        return new Answer(completes, () -> {
            lock(open);
            return recording.get();
        });
    }

    /// A renewal needs no line order, only the money.
    private Optional<ChargeProgress> collect(Charge.Draft draft) {
        return lock(draft) instanceof Subscription.Activated activated
                ? renewalByCard.finish(draft, activated)
                : Optional.empty();
    }

    private Optional<ChargeProgress> fail(Charge.Draft draft, Charge end, ChargeProgress progress) {
        return isRenewal(draft) && lock(draft) instanceof Subscription.Activated activated
                ? renewalByCard.fail(draft, end, activated)
                : purchaseCharge.end(draft, end, progress);
    }

    private static boolean isRenewal(Charge.Draft draft) {
        return draft.bill().purpose() == ChargePurpose.RENEWAL;
    }

    private Subscription lock(Charge charge) {
        return subscriptions.lock(charge.account(), charge.subscription()).orElseThrow();
    }
}
