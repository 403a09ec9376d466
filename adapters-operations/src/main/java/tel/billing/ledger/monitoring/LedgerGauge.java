package tel.billing.ledger.monitoring;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.shared.monitoring.DatabaseGauge;
import tel.billing.shared.monitoring.DatabaseMetrics;

/// The difference between debits and credits over all ledger accounts, in minor units: of the currency in which it
/// is largest. It must be 0.
public record LedgerGauge(Supplier<List<LedgerAccountBalance>> trialBalance) implements DatabaseMetrics {

    @Override
    public Stream<DatabaseGauge> gauges() {
        return Stream.of(DatabaseGauge.of(
                "billing.ledger.imbalance.minor",
                "Difference between debits and credits of the ledger; must be 0",
                this::imbalance));
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
