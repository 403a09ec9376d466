package tel.billing.invoice.domain;

import java.time.Instant;
import java.util.UUID;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.Reason;

/// Consecutive invoice numbers that the service does not give out, because customers may have invoices with these
/// numbers that a loss of data took from the books. Recorded so that the series has no unexplained gap.
public record VoidedNumbers(UUID id, InvoiceNumber first, InvoiceNumber last, Instant at, Reason reason) {

    public VoidedNumbers {
        if (!first.series().equals(last.series()) || first.year() != last.year() || first.count() > last.count()) {
            throw new IllegalArgumentException("Not consecutive numbers: %s to %s".formatted(first, last));
        }
    }
}
