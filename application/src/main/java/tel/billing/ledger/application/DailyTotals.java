package tel.billing.ledger.application;

import java.time.LocalDate;
import java.util.Optional;

/// The sums of the ledger's transfers on each closed day, in UTC. They save the trial balance from adding up
/// all transfers, and never change its result.
public interface DailyTotals {

    /// Closes the earliest open day with transfers unless that is after `last`, and returns it. Joins the
    /// unit of work, which must be a new one. A concurrent call waits until that ends, and then closes the next
    /// day. Fails for a day that did not end at least a day ago. A later transfer on a closed day opens this
    /// day and all days after it.
    Optional<LocalDate> closeNextDay(LocalDate last);
}
