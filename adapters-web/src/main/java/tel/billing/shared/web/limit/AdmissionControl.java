package tel.billing.shared.web.limit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.Workload;

/// Limits the number of active requests of a workload, so that a request that was admitted is processed in a short
/// time. A bounded number of further requests wait for admission for a bounded time, in order of arrival.
///
/// Resumed requests are not limited. While more requests than the limit are active, no request is admitted.
public final class AdmissionControl {
    private final AdmissionLimits limits;
    private final Slots slots;
    private final Semaphore waitingPermits;
    private final AdmittedRequest admitted;
    private final Counter crowded;
    private final Counter timedOut;

    public AdmissionControl(Workload workload, AdmissionLimits limits, MeterRegistry meters) {
        var tag = Tag.of("workload", workload.name().toLowerCase(Locale.ROOT));
        this.limits = limits;
        this.slots = new Slots(limits.active());
        this.waitingPermits = new Semaphore(limits.waiting());
        this.admitted = new AdmittedRequest(slots::release, slots::takeWithoutWaiting);
        this.crowded = refused("crowded", tag, meters);
        this.timedOut = refused("timed_out", tag, meters);
        Gauge.builder("billing.requests.active", () -> limits.active() - slots.availablePermits())
                .description("Admitted requests that may need the database")
                .tags(List.of(tag))
                .register(meters);
        Gauge.builder("billing.requests.waiting", () -> limits.waiting() - waitingPermits.availablePermits())
                .description("Requests that wait for admission")
                .tags(List.of(tag))
                .register(meters);
    }

    /// Admits a request, or waits until it can be admitted. Empty if it is refused. The caller must end each
    /// admitted request.
    Optional<AdmittedRequest> admit() {
        return hasSlot() || getsSlotInTime() ? Optional.of(admitted) : Optional.empty();
    }

    /// Ends an admitted request.
    void end() {
        slots.release();
    }

    private boolean getsSlotInTime() {
        if (!waitingPermits.tryAcquire()) {
            crowded.increment();
            return false;
        }
        try {
            if (slots.tryAcquire(limits.maxWait().toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
            timedOut.increment();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            waitingPermits.release();
        }
        return false;
    }

    /// Unlike `tryAcquire()`, passes no waiting request.
    private boolean hasSlot() {
        try {
            return slots.tryAcquire(0, TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Counter refused(String reason, Tag workload, MeterRegistry meters) {
        return Counter.builder("billing.requests.refused")
                .description("Requests that were not admitted, because the service was overloaded")
                .tags(List.of(workload, Tag.of("why", reason)))
                .register(meters);
    }

    private static final class Slots extends Semaphore {
        private static final long serialVersionUID = 1;

        Slots(int permits) {
            super(permits, true);
        }

        /// The number of available slots can become negative.
        void takeWithoutWaiting() {
            reducePermits(1);
        }
    }
}
