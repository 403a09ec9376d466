package tel.billing.invoice.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.invoice.domain.Invoice;

/// Prints invoices and credit notes as PDF, in the language of the buyer's country. The same one is
/// printed the same whenever it is asked for.
public interface InvoicePrinter {

    /// Waits for its turn where many are printed.
    byte[] print(Invoice invoice);

    /// Empty if its turn does not come in time.
    default Optional<byte[]> printWithin(Invoice invoice, Duration patience) {
        return Optional.of(print(invoice));
    }
}
