package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.shared.DueWork;
import tel.billing.shared.Failures;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.domain.Subscription;

/// What is due about subscriptions is done in portions, each in one unit of work, in which nobody
/// outside is asked: cards are asked by recovery. One that cannot be done by a fault of ours is put
/// off, and keeps no other waiting.
record DueSubscriptions(UnitOfWork unitOfWork, Subscriptions subscriptions, Duties duties) implements DueWork {
    static final Duration PUT_OFF = Duration.ofMinutes(5);
    private static final int PORTION = 200;

    @Override
    public Optional<Instant> nextDue() {
        return subscriptions.nextDue();
    }

    @Override
    public boolean runDue(Instant now) {
        var taken = new AtomicReference<List<Subscription.Activated>>(List.of());
        try {
            fulfil(now, PORTION, taken);
        } catch (RuntimeException _) {
            // Whose fault it is shows when each is done alone.
            return runSingly(now);
        }
        return !taken.get().isEmpty();
    }

    /// @param taken is told what was due
    private void fulfil(Instant now, int portion, AtomicReference<List<Subscription.Activated>> taken) {
        unitOfWork.perform(() -> {
            taken.set(subscriptions.takeDue(now, portion));
            duties.fulfil(taken.get());
            return taken;
        });
    }

    private boolean runSingly(Instant now) {
        var failures = new Failures();
        var done = 0;
        var mayBeMore = true;
        while (mayBeMore && done++ < PORTION) {
            var taken = new AtomicReference<List<Subscription.Activated>>(List.of());
            failures.collect(() -> fulfilOne(now, taken));
            mayBeMore = !taken.get().isEmpty();
        }
        failures.tell();
        return mayBeMore;
    }

    private void fulfilOne(Instant now, AtomicReference<List<Subscription.Activated>> taken) {
        try {
            fulfil(now, 1, taken);
        } catch (RuntimeException broken) {
            taken.get().forEach(sick -> putOff(sick, now));
            throw broken;
        }
    }

    private void putOff(Subscription.Activated sick, Instant now) {
        unitOfWork.perform(() -> {
            subscriptions.putOff(sick, now.plus(PUT_OFF));
            return sick;
        });
    }
}
