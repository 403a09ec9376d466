package tel.billing.ledger.application;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import tel.billing.shared.UnitOfWork;

/// Closes all days of the ledger that ended long enough ago, each in a unit of work of its own. It continues
/// where an earlier run ended, and may run on several instances at once.
///
/// @param realTime real time, because a moved business clock says nothing about running transactions
public record CloseLedgerDays(UnitOfWork unitOfWork, DailyTotals dailyTotals, InstantSource realTime) {
    /// Longer than the day that the port requires, by more than the clock difference between machines.
    private static final Duration SAFETY = Duration.ofHours(36);

    public void run() {
        var last = LocalDate.ofInstant(realTime.instant().minus(SAFETY), ZoneOffset.UTC)
                .minusDays(1);
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = unitOfWork.attempt(() -> dailyTotals.closeNextDay(last)).isPresent();
        }
    }
}
