package tel.billing.ledger.monitoring;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.function.Supplier;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.shared.monitoring.DatabaseGauge;

/// The difference between debits and credits over all ledger accounts, in minor units: of the currency in which it
/// is largest. It must be 0.
public record LedgerGauge(Supplier<List<LedgerAccountBalance>> trialBalance, DatabaseGauge gauges)
        implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("billing.ledger.imbalance.minor", gauges.of(this::imbalance))
                .description("Difference between debits and credits of the ledger; must be 0")
                .register(registry);
    }

    private long imbalance() {
        return trialBalance.get().stream()
                .collect(groupingBy(
                        balance -> balance.balance().currency(),
                        summingLong(balance -> balance.balance().minor())))
                .values()
                .stream()
                .mapToLong(Math::abs)
                .max()
                .orElse(0);
    }
}
