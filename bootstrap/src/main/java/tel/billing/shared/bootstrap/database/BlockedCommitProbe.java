package tel.billing.shared.bootstrap.database;

import java.time.Duration;
import tel.billing.shared.BackgroundThread;
import tel.billing.shared.RealTime;
import tel.billing.shared.resilience.DatabaseHealth;

/// Checks every second whether commits are blocked, and reports the database as down while they are. While no
/// connection is in use and commits are not blocked, it sends no query.
final class BlockedCommitProbe implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final WorkloadPools pools;
    private final ProbeConnection probe;
    private final DatabaseHealth health;
    private final RealTime realTime;
    private final BackgroundThread thread = new BackgroundThread("commit-watch", this::check);

    BlockedCommitProbe(WorkloadPools pools, ProbeConnection probe, DatabaseHealth health, RealTime realTime) {
        this.pools = pools;
        this.probe = probe;
        this.health = health;
        this.realTime = realTime;
    }

    void start() {
        thread.start();
    }

    @Override
    public void close() {
        thread.close();
    }

    private void check() {
        realTime.pause(PAUSE);
        if (pools.areInUse() || probe.areCommitsBlocked()) {
            probe.answers();
        }
        if (probe.areCommitsBlocked()) {
            health.reportRefusal("commits wait for a synchronous standby");
        }
    }
}
