package tel.billing.invoice;

import java.util.UUID;

/// Names an invoice or a credit note. An invoice has the id of the charge that it is for, so that
/// none is for two and no charge has two.
public record InvoiceId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
