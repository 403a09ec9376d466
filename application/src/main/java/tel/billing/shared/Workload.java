package tel.billing.shared;

import java.lang.ScopedValue.CallableOp;
import java.util.EnumSet;
import java.util.Set;

/// The kinds of work that share the database. Each has its own connections and its own limit of concurrent
/// requests, so that no kind can take what the others need.
public enum Workload {
    /// Requests that change something, such as payments, and background work.
    WRITES,
    /// Requests that only read.
    READS,
    /// Reports and searches of staff, which may read a lot.
    REPORTS,
    /// Reads whose result is cached for all requests.
    CACHES,
    /// Reads for monitoring.
    METRICS;

    private static final ScopedValue<Workload> CURRENT = ScopedValue.newInstance();

    /// The workloads of requests.
    public static Set<Workload> ofRequests() {
        return EnumSet.of(WRITES, READS, REPORTS);
    }

    /// The workload of this thread.
    public static Workload current() {
        return CURRENT.orElse(WRITES);
    }

    /// Works as a part of this workload.
    public <T, X extends Throwable> T call(CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }
}
