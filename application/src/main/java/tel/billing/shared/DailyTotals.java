package tel.billing.shared;

import java.time.LocalDate;
import java.util.Optional;

/// Sums of append-only records, such as the transfers of the ledger, for each closed day in UTC. They save a report
/// from adding up all records, and never change its result.
public interface DailyTotals {

    /// Closes the earliest open day that has records, if it is not after `last`, and returns the day. Joins
    /// the unit of work. A concurrent call waits until this unit of work ends, and then closes the next day.
    /// Throws for a day that ended less than 24 hours ago. A record of a closed day that is
    /// added later reopens that day and all later days. Days that were closed too early are open
    /// again after this call, if the unit of work commits.
    Optional<LocalDate> closeNextDay(LocalDate last);
}
