package tel.billing.subscription.application.lifecycle;

import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.DraftCharges;
import tel.billing.subscription.application.charge.WalletCharging;
import tel.billing.subscription.domain.Charge;

/// Releases open charges and any held money. The idempotency key of a released charge can be retried.
/// Joins the caller's unit of work, which must lock the subscription.
public record ChargeRelease(
        Charges charges,
        DraftCharges draftCharges,
        WalletCharging walletCharging,
        SubscriptionLines subscriptionLines,
        InstantSource clock) {

    /// False if the charge was advanced concurrently.
    public boolean release(Charge.Open open) {
        return switch (open) {
            case Charge.Draft draft -> draftCharges.end(draft.release(clock.instant()));
            case Charge.Held held -> releaseHeld(held);
        };
    }

    private boolean releaseHeld(Charge.Held held) {
        if (!charges.advance(held.release(clock.instant()), Optional.empty())) {
            return false;
        }
        subscriptionLines.undo(held);
        walletCharging.release(held.bill(), held.attempt());
        return true;
    }

    /// Releases all open charges of an account. The unit of work must hold the locks of its subscriptions. Charges
    /// that wait for a card are released first, because a capture locks the payment before the wallet.
    public void releaseAll(AccountId account) {
        var openCharges = charges.openOf(account);
        var drafts = openCharges.stream().filter(Charge.Draft.class::isInstance);
        var held = openCharges.stream().filter(Charge.Held.class::isInstance);
        Stream.concat(drafts, held).forEach(open -> {
            if (!release(open)) {
                throw new IllegalStateException(
                        "%s was changed although this transaction holds the lock of its subscription.".formatted(open));
            }
        });
    }
}
