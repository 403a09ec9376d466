package tel.billing.invoice.application.issuing;

import java.time.LocalDate;
import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Staff search invoices and credit notes of all accounts; customers those of their account.
public interface SearchInvoices {

    Optional<Invoice> read(InvoiceId id);

    /// Newest first.
    Page<Invoice, InvoiceId> list(Criteria criteria, PageRequest<InvoiceId> page);

    /// Whether the document is an invoice that is not fully credited.
    boolean isCreditable(Invoice document);

    /// The search criteria. All given criteria must match.
    ///
    /// @param from the first day of issue, in the seller's time zone
    /// @param to the last day of issue
    record Criteria(
            Optional<AccountId> account,
            Optional<InvoiceNumber> number,
            Optional<LocalDate> from,
            Optional<LocalDate> to) {

        /// All documents of an account.
        public static Criteria of(AccountId account) {
            return new Criteria(Optional.of(account), Optional.empty(), Optional.empty(), Optional.empty());
        }
    }
}
