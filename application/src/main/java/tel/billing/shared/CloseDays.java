package tel.billing.shared;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// Closes all days that ended at least 36 hours ago, each in its own unit of work. Each run
/// continues with the earliest open day, and several instances can run it at once.
///
/// @param realTime real time: a change of the business clock does not end running transactions
public record CloseDays(UnitOfWork unitOfWork, DailyTotals dailyTotals, InstantSource realTime) {
    /// The port requires 24 hours. The rest is a margin for clock differences between machines.
    private static final Duration CLOSING_DELAY = Duration.ofHours(36);

    public void run() {
        var last = LocalDate.ofInstant(realTime.instant().minus(CLOSING_DELAY), ZoneOffset.UTC)
                .minusDays(1);
        var mayBeMore = true;
        while (mayBeMore) {
            mayBeMore = unitOfWork.perform(() -> dailyTotals.closeNextDay(last)).isPresent();
        }
    }
}
