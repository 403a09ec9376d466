package tel.billing.invoice.application.issuing;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.UncreditedRemainder;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.domain.VoidedNumbers;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Stores invoices and credit notes permanently. The numbers of a series and year are consecutive from 1, apart from
/// voided ones.
public interface Invoices {

    /// Stores the invoices in this order under the next numbers. Joins the caller's unit of work and must be
    /// its last step, except for the response to the request: the number sequence is locked until the unit of
    /// work ends. Fails if an ID is already stored.
    List<Invoice> add(InvoiceSeries series, int year, List<InvoiceContent> invoiceContents);

    /// The same for a credit note. Empty if another instance has meanwhile stored a credit note with the same
    /// count for the invoice.
    Optional<Invoice> addNote(InvoiceSeries series, int year, InvoiceContent note);

    Optional<Invoice> find(AccountId account, InvoiceId id);

    /// Finds an invoice of any account.
    Optional<Invoice> find(InvoiceId id);

    /// The credit notes on an invoice, in order.
    List<Invoice> notesOn(AccountId account, InvoiceId invoice);

    /// The part of the invoice that is not credited yet.
    default UncreditedRemainder remainderOf(Invoice invoice) {
        return new UncreditedRemainder(invoice, notesOn(invoice.account(), invoice.id()));
    }

    /// The start of the period of a subscription that ends at `until`. Empty if no invoice charges that
    /// period.
    Optional<Instant> startOfPeriod(AccountId account, UUID subscription, Instant until);

    /// The invoices of the account, the latest issued first, and those of one instant by descending id. Empty
    /// after an unknown invoice.
    Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page);

    /// Invoices of any account, in the same order.
    Page<Invoice, InvoiceId> list(InvoiceSearch search, PageRequest<InvoiceId> page);

    /// The last number of a series and year that was given out or voided; 0 if there is none.
    long latestCount(InvoiceSeries series, int year);

    /// Stores that these numbers are not given out. Returns false, and stores nothing, if the first one is not
    /// the next number. Joins the caller's unit of work, which locks the sequence until it ends.
    boolean voidNumbers(VoidedNumbers numbers);

    /// All voided numbers, newest first.
    List<VoidedNumbers> voided();

    /// Totals of the invoices issued at or after `from` and before `until`, by currency, country, kind of
    /// treatment, rate, and by whether they state the VAT in a national currency. Credit notes are deducted.
    List<VatSummary> figures(Instant from, Instant until);

    /// Totals under reverse charge issued at or after `from` and before `until`, by currency, country and the
    /// buyer's VAT number; totals without a number come first. Credit notes are deducted.
    List<CustomerVatSummary> customerFigures(Instant from, Instant until);
}
