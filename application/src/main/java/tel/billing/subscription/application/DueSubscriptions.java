package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.shared.DueWork;
import tel.billing.shared.Failures;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// What is due about subscriptions is done in portions, each in one unit of work. One that cannot
/// be done by a fault of ours is put off, and keeps no other waiting.
record DueSubscriptions(UnitOfWork unitOfWork, Subscriptions subscriptions, Duties duties, ChargeRecovery recovery)
        implements DueWork {
    static final Duration PUT_OFF = Duration.ofMinutes(5);
    private static final int PORTION = 200;

    @Override
    public Optional<Instant> nextDue() {
        return subscriptions.nextDue();
    }

    @Override
    public boolean runDue(Instant now) {
        try {
            return !run(now, PORTION, new AtomicReference<>(List.of())).isEmpty();
        } catch (RuntimeException _) {
            // Whose fault it is shows when each is done alone.
            return runSingly(now);
        }
    }

    /// Answers with those that were due.
    private List<Subscription.Activated> run(
            Instant now, int portion, AtomicReference<List<Subscription.Activated>> taken) {
        var toAsk = unitOfWork.perform(() -> {
            taken.set(subscriptions.takeDue(now, portion));
            return duties.fulfil(taken.get());
        });
        askCards(toAsk);
        return taken.get();
    }

    /// One by one while the cards' processor answers; the rest is left to recovery, which asks
    /// several at once.
    private void askCards(List<Charge.Draft> charges) {
        for (var charge : charges) {
            if (!recovery.finish(charge)) {
                return;
            }
        }
    }

    private boolean runSingly(Instant now) {
        var failures = new Failures();
        var done = 0;
        var mayBeMore = true;
        while (mayBeMore && done++ < PORTION) {
            var taken = new AtomicReference<List<Subscription.Activated>>(List.of());
            failures.collect(() -> runOne(now, taken));
            mayBeMore = !taken.get().isEmpty();
        }
        failures.tell();
        return mayBeMore;
    }

    private void runOne(Instant now, AtomicReference<List<Subscription.Activated>> taken) {
        try {
            run(now, 1, taken);
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
