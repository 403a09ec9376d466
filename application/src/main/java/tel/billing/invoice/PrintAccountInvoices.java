package tel.billing.invoice;

import java.util.function.BiConsumer;
import tel.billing.shared.AccountId;

/// Prints all invoices and credit notes of an account. Stored documents are not printed again.
public interface PrintAccountInvoices {

    /// Passes each document, newest first, with its file name to `documents`. An invoice that cannot be
    /// printed is omitted. False if the print queue is full: then documents are missing.
    boolean print(AccountId account, BiConsumer<String, byte[]> documents);
}
