package tel.billing.payment;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import tel.billing.shared.Money;

/// Key figures of the payments of all accounts. Expensive: cache the result.
public interface PaymentFigures {

    /// The payments captured at or after `from` and before `until`, by day in UTC and by currency code,
    /// oldest first. Days without payments are omitted.
    List<Captures> captures(Instant from, Instant until);

    /// The number of payments begun at or after `from` and before `until` that are declined, by reason.
    /// Reasons without payments are omitted.
    Map<DeclineReason, Long> declines(Instant from, Instant until);

    /// The captured payments of a day in one currency.
    record Captures(LocalDate day, long count, Money amount) {}
}
