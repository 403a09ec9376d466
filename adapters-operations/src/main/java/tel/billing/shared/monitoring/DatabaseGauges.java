package tel.billing.shared.monitoring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.shared.BackgroundThread;
import tel.billing.shared.RealTime;
import tel.billing.shared.Workload;

/// Exports the metrics that are read from the database. They describe the database and not an instance. Therefore
/// only the instance that holds a lock exports them. It reads them in the background, so that no scrape waits for
/// the database. A metric that could not be read is missing until the next round. One more metric counts these, because
/// an alert on a missing metric cannot fire.
public final class DatabaseGauges implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseGauges.class);
    private static final Duration PAUSE = Duration.ofSeconds(15);

    private final List<Export> exports;
    private final BooleanSupplier lock;
    private final RealTime realTime;
    private final BackgroundThread thread = new BackgroundThread("database-gauges", this::round);

    /// @param lock whether this instance holds the lock now; takes it if it is free
    public DatabaseGauges(
            Stream<DatabaseGauge> gauges, BooleanSupplier lock, RealTime realTime, MeterRegistry registry) {
        var unreadable = DatabaseGauge.of(
                "billing.database.metrics.unreadable",
                "Metrics of the database that could not be read",
                this::countUnreadable);
        var all = Stream.concat(gauges, Stream.of(unreadable));
        this.exports = all.map(gauge -> new Export(gauge, registry)).toList();
        this.lock = lock;
        this.realTime = realTime;
    }

    /// Reads the metrics repeatedly, until it is closed.
    public void start() {
        thread.start();
    }

    /// A statement that is running ends first.
    @Override
    public void close() {
        thread.close();
    }

    private void round() {
        Workload.METRICS.call(() -> {
            once();
            return this;
        });
        realTime.pause(PAUSE);
    }

    /// Performs one round. After a metric that could not be read, the lock shows whether the database is down. If it
    /// is, the round ends, so that the other metrics do not wait for it one after the other.
    void once() {
        var isExporting = holdsLock();
        for (var export : exports) {
            if (isExporting) {
                isExporting = export.read() || holdsLock();
            }
        }
        if (!isExporting) {
            exports.forEach(Export::withdraw);
        }
    }

    /// The last metric of a round, so that it counts those of the same round.
    private long countUnreadable() {
        return exports.stream().filter(export -> export.isBroken).count();
    }

    private boolean holdsLock() {
        try {
            return lock.getAsBoolean();
        } catch (RuntimeException unavailable) {
            LOG.debug("The lock of the metrics of the database cannot be read", unavailable);
            return false;
        }
    }

    /// A metric, and its values that are exported now.
    private final class Export {
        private final DatabaseGauge gauge;
        private final MultiGauge rows;
        private volatile Map<Tags, Double> values = Map.of();
        private boolean isBroken;

        Export(DatabaseGauge gauge, MeterRegistry registry) {
            this.gauge = gauge;
            this.rows = MultiGauge.builder(gauge.name())
                    .description(gauge.description())
                    .baseUnit(gauge.unit().orElse(null))
                    .register(registry);
        }

        /// Returns whether it could be read.
        boolean read() {
            try {
                export(gauge.values().get());
                isBroken = false;
            } catch (RuntimeException failed) {
                withdraw();
                if (!isBroken && !thread.isClosed()) {
                    LOG.warn("The metric {} cannot be read", gauge.name(), failed);
                }
                isBroken = true;
            }
            return !isBroken;
        }

        void withdraw() {
            rows.register(List.of());
        }

        /// Rows that exist already are not replaced, because a scrape would miss them meanwhile.
        private void export(Map<Tags, Double> latest) {
            values = latest;
            rows.register(
                    latest.keySet().stream()
                            .map(tags -> MultiGauge.Row.of(tags, () -> values.getOrDefault(tags, Double.NaN)))
                            .toList(),
                    false);
        }
    }
}
