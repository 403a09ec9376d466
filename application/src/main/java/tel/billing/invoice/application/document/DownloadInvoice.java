package tel.billing.invoice.application.document;

import java.time.Duration;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Downloads an invoice or a credit note as PDF. The first download, or the e-mail with the invoice, renders
/// the document; all later ones return the same bytes.
public interface DownloadInvoice {

    Outcome download(Command command);

    sealed interface Command {

        InvoiceId invoice();

        /// A customer downloads an invoice of their own account.
        record ByCustomer(AccountId account, InvoiceId invoice) implements Command {}

        /// A staff member downloads an invoice of any account.
        record ByStaff(UserId user, InvoiceId invoice) implements Command {}
    }

    sealed interface Outcome {

        record Downloaded(InvoiceNumber number, PdfContent pdf) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The render queue is full, or the document is not finished yet. Retry later.
        record Busy() implements Outcome {}

        /// The account or the staff member has requested too many downloads.
        record RateLimited(Duration pause) implements Outcome {}
    }

    /// The bytes of a PDF file.
    public static final class PdfContent {
        private final byte[] bytes;

        /// @param bytes are not copied
        PdfContent(byte[] bytes) {
            this.bytes = bytes;
        }

        /// The bytes themselves, not a copy.
        public byte[] bytes() {
            return bytes;
        }

        @Override
        public String toString() {
            return "a PDF of %s bytes".formatted(bytes.length);
        }
    }
}
