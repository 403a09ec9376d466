package tel.billing.subscription.application.execution;

import java.time.Duration;
import java.util.Optional;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.application.charge.ChargeProgress;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.application.charge.RemoteDeadline;
import tel.billing.subscription.domain.Charge;

/// Continues open charges, and charges cards for due renewals. Charges that wait for cards and charges that
/// wait for lines do not block each other. Runs in real time, concurrently and on any number of instances.
public record RecoverCharges(
        UnitOfWork unitOfWork, Charges charges, ChargeExecution chargeExecution, RealTime realTime) {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /// Continues one charge that waits for a card; false if there is none now.
    public boolean recoverNextDraft() {
        var stale = unitOfWork.attempt(() -> charges.takeDraftForRecovery(realTime.instant()));
        stale.ifPresent(this::finish);
        return stale.isPresent();
    }

    /// Continues one charge that waits for a line; false if there is none now. If one line succeeds, the PBX
    /// is up again. The other charges are then retried immediately.
    public boolean recoverNextHeld() {
        var stale = unitOfWork.attempt(() -> charges.takeHeldForRecovery(realTime.instant()));
        stale.filter(held -> finish(held) && isCaptured(held)).ifPresent(_ -> bringForwardLines());
        return stale.isPresent();
    }

    /// Makes all charges that wait for a line due now. Called when the PBX is up again.
    public void bringForwardLines() {
        unitOfWork.run(() -> charges.bringForwardHeld(realTime.instant()));
    }

    /// Advances a charge until it is complete or an external system is not ready; true if it is complete.
    boolean finish(Charge.Open charge) {
        var time = RemoteDeadline.of(TIMEOUT, realTime);
        var open = Optional.of(charge);
        while (open.isPresent() && !time.isOver()) {
            if (isWaiting(open.get(), time)) {
                return false;
            }
            open = charges.openOf(charge.account(), charge.subscription())
                    .filter(still -> still.id().equals(charge.id()));
        }
        return open.isEmpty();
    }

    private boolean isWaiting(Charge.Open open, RemoteDeadline time) {
        return unitOfWork
                .attempt(chargeExecution.call(open, time)::record)
                .filter(ChargeProgress.Waiting.class::isInstance)
                .isPresent();
    }

    private boolean isCaptured(Charge charge) {
        return charges.find(charge.account(), charge.id())
                .filter(Charge.Captured.class::isInstance)
                .isPresent();
    }
}
