package tel.billing.subscription.application.renewal;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tel.billing.shared.DueWork;
import tel.billing.shared.FailureCollector;
import tel.billing.shared.UnitOfWork;
import tel.billing.subscription.application.lifecycle.Subscriptions;
import tel.billing.subscription.domain.Subscription;

/// Performs due work of subscriptions in batches, each in one unit of work without external calls; the
/// recovery job charges cards. A subscription that fails because of a bug, or that cannot be read, is
/// postponed, and does not block others.
public record ProcessDueSubscriptions(UnitOfWork unitOfWork, Subscriptions subscriptions, RenewalRun renewalRun)
        implements DueWork {
    private static final int BATCH_SIZE = 200;

    @Override
    public Optional<Instant> nextDue() {
        return subscriptions.nextDue();
    }

    @Override
    public boolean runDue(Instant now) {
        var taken = new AtomicReference<List<Subscription.Activated>>(List.of());
        try {
            process(now, BATCH_SIZE, taken);
        } catch (RuntimeException failure) {
            if (taken.get().isEmpty()) {
                throw failure;
            }
            // Performs the work one by one to find the failing subscription.
            return runSingly(now);
        }
        return !taken.get().isEmpty();
    }

    /// @param taken receives the due subscriptions
    private void process(Instant now, int batchSize, AtomicReference<List<Subscription.Activated>> taken) {
        unitOfWork.run(() -> {
            taken.set(subscriptions.takeDue(now, batchSize));
            renewalRun.process(taken.get());
        });
    }

    private boolean runSingly(Instant now) {
        var failures = new FailureCollector();
        var done = 0;
        var hasMore = true;
        while (hasMore && done++ < BATCH_SIZE) {
            var taken = new AtomicReference<List<Subscription.Activated>>(List.of());
            failures.collect(() -> processOne(now, taken));
            hasMore = !taken.get().isEmpty();
        }
        failures.throwFirst();
        return hasMore;
    }

    private void processOne(Instant now, AtomicReference<List<Subscription.Activated>> taken) {
        try {
            process(now, 1, taken);
        } catch (RuntimeException failure) {
            taken.get().forEach(failing -> postpone(failing, now));
            throw failure;
        }
    }

    private void postpone(Subscription.Activated failing, Instant now) {
        unitOfWork.run(() -> subscriptions.postpone(failing, now.plus(Subscriptions.POSTPONEMENT)));
    }
}
