package tel.billing.subscription.application;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.shared.DueWork;
import tel.billing.shared.Failures;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.Subscription;

/// What is due about subscriptions is done in portions, each in one unit of work. One that cannot
/// be done by a fault of ours is put off, and keeps no other waiting.
record DueSubscriptions(
        UnitOfWork unitOfWork, Subscriptions subscriptions, Duties duties, ChargeRecovery recovery, RealTime realTime)
        implements DueWork {
    static final Duration PUT_OFF = Duration.ofMinutes(5);
    private static final int PORTION = 200;
    /// Those who pay out of their wallets do not wait longer for others' cards.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    @Override
    public Optional<Instant> nextDue() {
        return subscriptions.nextDue();
    }

    @Override
    public boolean runDue(Instant now) {
        var taken = new AtomicReference<List<Subscription.Activated>>(List.of());
        List<Charge.Draft> toAsk;
        try {
            toAsk = fulfil(now, PORTION, taken);
        } catch (RuntimeException _) {
            // Whose fault it is shows when each is done alone.
            return runSingly(now);
        }
        askCards(toAsk);
        return !taken.get().isEmpty();
    }

    /// Answers with charges for which a card is to be asked.
    ///
    /// @param taken is told what was due
    private List<Charge.Draft> fulfil(Instant now, int portion, AtomicReference<List<Subscription.Activated>> taken) {
        return unitOfWork.perform(() -> {
            taken.set(subscriptions.takeDue(now, portion));
            return duties.fulfil(taken.get());
        });
    }

    /// One by one while the cards' processor answers, for a while; the rest is left to recovery,
    /// which asks several at once.
    private void askCards(List<Charge.Draft> charges) {
        var failures = new Failures();
        var time = RemoteTime.of(PATIENCE, realTime);
        var answers = new AtomicBoolean(true);
        for (var charge : charges) {
            if (answers.get() && !time.isOver()) {
                failures.collect(() -> answers.set(recovery.finish(charge)));
            }
        }
        failures.tell();
    }

    private boolean runSingly(Instant now) {
        var failures = new Failures();
        var done = 0;
        var mayBeMore = true;
        while (mayBeMore && done++ < PORTION) {
            var taken = new AtomicReference<List<Subscription.Activated>>(List.of());
            failures.collect(() -> askCards(fulfilOne(now, taken)));
            mayBeMore = !taken.get().isEmpty();
        }
        failures.tell();
        return mayBeMore;
    }

    private List<Charge.Draft> fulfilOne(Instant now, AtomicReference<List<Subscription.Activated>> taken) {
        try {
            return fulfil(now, 1, taken);
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
