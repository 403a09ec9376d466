package tel.billing.invoice;

import java.util.function.BiConsumer;
import tel.billing.shared.AccountId;

/// Renders all invoices and credit notes of an account. Stored documents are not rendered again.
public interface RenderAccountInvoices {

    /// Passes each document, newest first, with its file name to `documents`. An invoice that cannot be
    /// rendered is omitted. False if the render queue is full: then documents are missing.
    boolean render(AccountId account, BiConsumer<String, byte[]> documents);
}
