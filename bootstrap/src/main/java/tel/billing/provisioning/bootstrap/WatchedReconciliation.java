package tel.billing.provisioning.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;

/// Holds all lines against the PBX, counts what came of it, and tells the log if anything differed:
/// lines do not change at the PBX by themselves.
record WatchedReconciliation(ReconcileLines reconcileLines, MeterRegistry meters) implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(WatchedReconciliation.class);

    /// What it came to.
    private enum End {
        FINISHED,
        INTERRUPTED,
        STOPPED
    }

    @Override
    public void run() {
        var done = reconcileLines.reconcile();
        Counter.builder("billing.lines.reconciliations")
                .description("How often all lines were held against the PBX, by whether that came to its end")
                .tag("end", word(end(done)))
                .register(meters)
                .increment();
        var tally = done.tally();
        Stream.of(LineDifference.Kind.values())
                .forEach(kind -> differences(kind).increment(tally.of(kind)));
        tell(done);
    }

    private Counter differences(LineDifference.Kind kind) {
        return Counter.builder("billing.lines.differences")
                .description("Lines that were not at the PBX as they were ordered, each time that one was found")
                .tag("kind", word(kind))
                .register(meters);
    }

    /// Whoever stops the instance interrupts what it is at: then it is not the PBX that fell silent.
    private static End end(LineReconciliation done) {
        if (done.isFinished()) {
            return End.FINISHED;
        }
        return Thread.currentThread().isInterrupted() ? End.STOPPED : End.INTERRUPTED;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static void tell(LineReconciliation done) {
        var tally = done.tally();
        if (tally.found() > 0) {
            LOG.warn(
                    "of {} lines {} were absent at the PBX, {} different and {} surplus, which are ordered again; {} "
                            + "are there under newer orders than ours and {} are unknown to us, which were left alone: "
                            + "see reconciliation {}",
                    tally.compared(),
                    tally.absent(),
                    tally.different(),
                    tally.surplus(),
                    tally.ahead(),
                    tally.unknown(),
                    done.id().value());
        }
        switch (end(done)) {
            case STOPPED -> LOG.info("stopped after {} lines were held against the PBX", tally.compared());
            case INTERRUPTED -> LOG.info("the PBX fell silent after {} lines were held against it", tally.compared());
            case FINISHED -> {}
        }
    }
}
