package tel.billing.ledger.application;

import java.time.LocalDate;
import java.util.Optional;

/// The sums of the ledger's transfers on each closed day, in UTC. They save the trial balance from adding up
/// all transfers, and never change its result.
public interface DailyTotals {

    /// Closes the earliest open day that has transfers, if it is not after `last`, and returns the day. Joins
    /// the unit of work. A concurrent call waits until this unit of work ends, and then closes the next day.
    /// Throws for a day that ended less than 24 hours ago. If a transfer is later posted on a closed day, that
    /// day and all later days are open again. Days that were closed too early are open again after this call,
    /// if the unit of work commits.
    Optional<LocalDate> closeNextDay(LocalDate last);
}
