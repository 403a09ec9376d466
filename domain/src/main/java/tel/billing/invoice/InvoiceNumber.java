package tel.billing.invoice;

import java.util.Locale;

/// The number on an invoice, such as `INV-2026-000042`: consecutive within a seller's series and a
/// year, whether of invoices or of credit notes.
public record InvoiceNumber(Series series, int year, long count) {

    public InvoiceNumber {
        if (count < 1) {
            throw new IllegalArgumentException("invoices count from 1, not " + count);
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s-%04d-%06d", series, year, count);
    }
}
