package tel.billing.provisioning.monitoring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.provisioning.application.ReconcileLines;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;

/// Runs the reconciliation of lines, counts the results, and logs differences, because lines do not change
/// at the PBX by themselves.
public record InstrumentedLineReconciliation(ReconcileLines reconcileLines, MeterRegistry meters) implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(InstrumentedLineReconciliation.class);

    /// The ways in which a reconciliation ends, with the value of the tag.
    private enum End {
        FINISHED("finished"),
        PBX_UNAVAILABLE("interrupted"),
        INSTANCE_STOPPED("stopped");

        private final String tag;

        End(String tag) {
            this.tag = tag;
        }
    }

    @Override
    public void run() {
        var done = reconcileLines.reconcile();
        var end = end(done);
        Counter.builder("billing.lines.reconciliations")
                .description("Reconciliations of lines with the PBX, by how they ended")
                .tag("end", end.tag)
                .register(meters)
                .increment();
        var tally = done.tally();
        Stream.of(LineDifference.Kind.values())
                .forEach(kind -> differences(kind).increment(tally.of(kind)));
        log(done, end);
    }

    private Counter differences(LineDifference.Kind kind) {
        return Counter.builder("billing.lines.differences")
                .description("Differences found by reconciliations of lines, by kind")
                .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                .register(meters);
    }

    /// An instance that stops interrupts the thread. In that case the PBX did not fail.
    private static End end(LineReconciliation done) {
        if (done.isFinished()) {
            return End.FINISHED;
        }
        return Thread.currentThread().isInterrupted() ? End.INSTANCE_STOPPED : End.PBX_UNAVAILABLE;
    }

    private static void log(LineReconciliation done, End end) {
        var tally = done.tally();
        if (tally.found() > 0) {
            LOG.warn(
                    "Of {} lines, {} were missing at the PBX, {} different and {} surplus; they are ordered again. {}"
                            + " lines with newer revisions and {} unknown lines were not changed. See reconciliation {}.",
                    tally.compared(),
                    tally.absent(),
                    tally.different(),
                    tally.surplus(),
                    tally.ahead(),
                    tally.unknown(),
                    done.id().value());
        }
        switch (end) {
            case INSTANCE_STOPPED -> LOG.info("The reconciliation was stopped after {} lines.", tally.compared());
            case PBX_UNAVAILABLE ->
                LOG.info("The PBX stopped answering after {} lines of the reconciliation.", tally.compared());
            case FINISHED -> {}
        }
    }
}
