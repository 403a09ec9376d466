package tel.billing.invoice;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tel.billing.shared.AccountId;

/// Renders all invoices and credit notes of an account. Stored documents are not rendered again.
public interface RenderAccountInvoices {

    /// Passes each document, newest first, with its file name to `documents`, or the file name of a document
    /// that cannot be rendered to `missing`. False if the render queue is full: then documents are omitted.
    boolean render(AccountId account, BiConsumer<String, byte[]> documents, Consumer<String> missing);
}
