package tel.billing.invoice.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.Series;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.CustomerFigure;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.VatFigure;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps invoices and credit notes for ever, as they were issued. The numbers of a series and a year
/// count from 1 without a gap.
public interface Invoices {

    /// Gives each the next number, in their order, and stores it. Joins the caller's unit of work, and
    /// should be the last that it does, but for the answer to a request: until that ends, whoever wants a
    /// number of the series waits. A second invoice of one id is a bug and fails.
    List<Invoice> add(Series series, int year, List<Content> contents);

    /// The same for a credit note; empty if the invoice has one of the same count already: somebody else
    /// was faster.
    Optional<Invoice> addNote(Series series, int year, Content note);

    Optional<Invoice> find(AccountId account, InvoiceId id);

    /// Of whichever account.
    Optional<Invoice> find(InvoiceId id);

    /// The credit notes on an invoice, in their order.
    List<Invoice> notesOn(AccountId account, InvoiceId invoice);

    /// The account's, the newest first.
    Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page);

    /// Of whichever account, the newest first.
    Page<Invoice, InvoiceId> list(InvoiceSearch search, PageRequest<InvoiceId> page);

    /// What was issued from an instant on, until before another one: by currency, country, kind of
    /// treatment and rate, and by whether papers tell the VAT in a national currency. Credit notes count
    /// against it.
    List<VatFigure> figures(Instant from, Instant until);

    /// What was issued under reverse charge from an instant on, until before another one: by currency,
    /// country and the buyer's VAT number, those without one first. Credit notes count against it.
    List<CustomerFigure> customerFigures(Instant from, Instant until);
}
