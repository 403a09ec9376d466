package tel.billing.subscription.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.domain.Charge;

/// Continues open charges. Charges that wait for cards and charges that wait for lines do not block
/// each other.
record RecoverChargesHandler(UnitOfWork unitOfWork, Charges charges, ChargeExecution chargeExecution, RealTime realTime)
        implements RecoverCharges {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public boolean askNextCard() {
        var stale = unitOfWork.attempt(() -> charges.takeStaleDraft(realTime.instant()));
        stale.ifPresent(this::finish);
        return stale.isPresent();
    }

    /// If one line succeeds, the PBX is up again. The other charges are then retried immediately.
    @Override
    public boolean askNextLine() {
        var stale = unitOfWork.attempt(() -> charges.takeStaleHeld(realTime.instant()));
        stale.filter(held -> finish(held) && isTaken(held)).ifPresent(_ -> hastenLines());
        return stale.isPresent();
    }

    @Override
    public void hastenLines() {
        unitOfWork.perform(() -> {
            charges.hastenHeld(realTime.instant());
            return charges;
        });
    }

    /// Advances a charge until it is complete or an external system is not ready; true if it is complete.
    boolean finish(Charge.Open charge) {
        var time = RemoteDeadline.of(PATIENCE, realTime);
        var open = Optional.of(charge);
        while (open.isPresent() && !time.isOver()) {
            if (waits(open.get(), time)) {
                return false;
            }
            open = charges.openOf(charge.account(), charge.subscription())
                    .filter(still -> still.id().equals(charge.id()));
        }
        return open.isEmpty();
    }

    private boolean waits(Charge.Open open, RemoteDeadline time) {
        var upstreamFinding = chargeExecution.ask(open, time);
        return unitOfWork
                .attempt(() -> chargeExecution.record(open, upstreamFinding))
                .filter(ChargeDecision.Waits.class::isInstance)
                .isPresent();
    }

    private boolean isTaken(Charge charge) {
        return charges.find(charge.account(), charge.id())
                .filter(Charge.Taken.class::isInstance)
                .isPresent();
    }
}
