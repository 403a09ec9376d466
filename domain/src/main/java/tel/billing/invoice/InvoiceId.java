package tel.billing.invoice;

import java.util.UUID;

/// Identifies an invoice or a credit note. An invoice has the ID of its charge, so that each charge has at
/// most one invoice.
public record InvoiceId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
