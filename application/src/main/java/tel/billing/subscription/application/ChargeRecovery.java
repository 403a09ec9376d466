package tel.billing.subscription.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.domain.Charge;

/// Goes on where somebody left a charge open. Those that wait for cards and those that wait for
/// lines do not wait for each other.
record ChargeRecovery(UnitOfWork unitOfWork, Charges charges, Charging charging, RealTime realTime)
        implements RecoverCharges {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public boolean askNextCard() {
        var stale = unitOfWork.attempt(() -> charges.takeStaleDraft(realTime.instant()));
        stale.ifPresent(this::finish);
        return stale.isPresent();
    }

    /// Where one line is there that nobody knew of, the phone system is back, and others need not
    /// wait any longer.
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

    /// Takes a charge as far as those outside let it; true if it came to its end.
    boolean finish(Charge.Open charge) {
        var time = RemoteTime.of(PATIENCE, realTime);
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

    private boolean waits(Charge.Open open, RemoteTime time) {
        var finding = charging.ask(open, time);
        return unitOfWork
                .attempt(() -> charging.record(open, finding))
                .filter(Verdict.Waits.class::isInstance)
                .isPresent();
    }

    private boolean isTaken(Charge charge) {
        return charges.find(charge.account(), charge.id())
                .filter(Charge.Taken.class::isInstance)
                .isPresent();
    }
}
