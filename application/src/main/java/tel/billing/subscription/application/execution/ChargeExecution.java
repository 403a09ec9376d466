package tel.billing.subscription.application.execution;

import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.CollectShortfall.Collected;
import tel.billing.payment.DeclineReason;
import tel.billing.provisioning.ProvisionLine;
import tel.billing.subscription.application.charge.ChargeProgress;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.RemoteDeadline;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.application.renewal.CardRenewalCompletion;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// Advances open charges: calls the external systems and records their answers. A request, a retry, the
/// recovery job and another request may do so concurrently; only one of them records each step.
public record ChargeExecution(
        Subscriptions subscriptions,
        DraftCharges draftCharges,
        WalletCharging walletCharging,
        PurchaseCharge purchaseCharge,
        CardRenewalCompletion cardRenewalCompletion,
        CollectShortfall shortfalls,
        ProvisionLine provisionLine,
        InstantSource clock) {

    /// The answer of an external system.
    public sealed interface Answer {

        /// Records the answer in the caller's unit of work; empty if the charge was advanced concurrently.
        Optional<ChargeProgress> record();

        /// Completes a purchase, so its request can record it together with the reply.
        record Completing(Supplier<Optional<ChargeProgress.Result>> result) implements Answer {

            @Override
            public Optional<ChargeProgress> record() {
                return result.get().map(Function.identity());
            }
        }

        record Intermediate(Supplier<Optional<ChargeProgress>> progress) implements Answer {

            @Override
            public Optional<ChargeProgress> record() {
                return progress.get();
            }
        }
    }

    /// Calls the external system that the charge waits for, outside any unit of work.
    public Answer call(Charge.Open open, RemoteDeadline time) {
        return switch (open) {
            case Charge.Draft draft -> isCovered(draft) ? covered(draft) : chargeCard(draft);
            case Charge.Held held -> provisionLine(held, time);
        };
    }

    /// The wallet covers the bill, or did a moment ago. A payment that was declined or has expired still ends a
    /// purchase, because the customer may have cancelled it. A renewal is a debt.
    private Answer covered(Charge.Draft draft) {
        return switch (draft) {
            case Charge.PurchaseDraft purchase ->
                shortfalls
                        .failure(purchase.account(), purchase.topUp())
                        .map(failure -> failed(purchase, failure))
                        .orElseGet(() ->
                                intermediate(purchase, subscription -> purchaseCharge.hold(purchase, subscription)));
            case Charge.RenewalDraft renewal -> intermediate(renewal, subscription -> collect(renewal, subscription));
        };
    }

    private boolean isCovered(Charge.Draft draft) {
        return !draftCharges
                .currentShortfall(draft, walletCharging.balance(draft.bill()))
                .isPositive();
    }

    private Answer chargeCard(Charge.Draft draft) {
        return switch (shortfalls.collect(draft.account(), draft.topUp())) {
            case Collected.Captured() -> covered(draft);
            case Collected.Failed failure -> failed(draft, failure);
            case Collected.Pending(var page) -> intermediate(draft, _ -> Optional.of(new ChargeProgress.Waiting(page)));
        };
    }

    private Answer failed(Charge.Draft draft, Collected.Failed failure) {
        return switch (failure) {
            case Collected.Declined(var reason) -> declined(draft, reason);
            case Collected.Expired() ->
                intermediate(
                        draft,
                        subscription ->
                                fail(draft, subscription, draft.release(clock.instant()), new ChargeProgress.Ended()));
        };
    }

    private Answer declined(Charge.Draft draft, DeclineReason reason) {
        return switch (draft) {
            case Charge.PurchaseDraft purchase ->
                completing(purchase, _ -> {
                    var decline = purchase.decline(reason, clock.instant());
                    return purchaseCharge.end(decline, new ChargeProgress.Declined(decline.to()));
                });
            case Charge.RenewalDraft renewal ->
                intermediate(renewal, subscription -> {
                    var decline = renewal.decline(reason, clock.instant());
                    return fail(renewal, subscription, decline, new ChargeProgress.Declined(decline.to()));
                });
        };
    }

    private Answer provisionLine(Charge.Held held, RemoteDeadline time) {
        return switch (provisionLine.execute(held.operation(), time.remaining())) {
            case ProvisionLine.Outcome.Done() ->
                completing(held, subscription -> purchaseCharge.capture(held, subscription));
            case ProvisionLine.Outcome.Rejected(var reason) ->
                intermediate(
                        held, _ -> purchaseCharge.releaseUnlessExecuted(held, new ChargeProgress.LineRejected(reason)));
            case ProvisionLine.Outcome.Unavailable() ->
                intermediate(
                        held, _ -> purchaseCharge.releaseUnlessExecuted(held, new ChargeProgress.LineUnavailable()));
            case ProvisionLine.Outcome.Superseded() -> intermediate(held, _ -> purchaseCharge.orderAgain(held));
        };
    }

    private Answer completing(Charge.Open open, Function<Subscription, Optional<ChargeProgress.Result>> recording) {
        return new Answer.Completing(afterLocking(open, recording));
    }

    private Answer intermediate(Charge.Open open, Function<Subscription, Optional<ChargeProgress>> recording) {
        return new Answer.Intermediate(afterLocking(open, recording));
    }

    /// Locks the subscription first, to serialise with other changes to it.
    private <T> Supplier<T> afterLocking(Charge.Open open, Function<Subscription, T> recording) {
        return () -> recording.apply(lock(open));
    }

    /// A renewal needs no line order, only the money.
    private Optional<ChargeProgress> collect(Charge.RenewalDraft draft, Subscription subscription) {
        return subscription instanceof Subscription.Activated activated
                ? cardRenewalCompletion.finish(draft, activated)
                : Optional.empty();
    }

    private Optional<ChargeProgress> fail(
            Charge.Draft draft, Subscription subscription, Charge.Transition<?> end, ChargeProgress progress) {
        return draft instanceof Charge.RenewalDraft renewal && subscription instanceof Subscription.Activated activated
                ? cardRenewalCompletion.fail(renewal, end, activated)
                : purchaseCharge.end(end, progress);
    }

    private Subscription lock(Charge.Open open) {
        return subscriptions.lock(open.account(), open.subscription()).orElseThrow();
    }
}
