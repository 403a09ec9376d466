package tel.billing.invoice.application.issuing;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Days begin and end at midnight in the seller's time zone.
public record SearchInvoicesHandler(Invoices invoices, Seller seller) implements SearchInvoices {

    @Override
    public Optional<Invoice> read(InvoiceId id) {
        return invoices.find(id);
    }

    @Override
    public Page<Invoice, InvoiceId> list(Criteria criteria, PageRequest<InvoiceId> page) {
        return invoices.list(search(criteria), page);
    }

    @Override
    public boolean isCreditable(Invoice document) {
        return !document.isCreditNote()
                && invoices.remainderOf(document).gross().isPositive();
    }

    private InvoiceSearch search(Criteria criteria) {
        return new InvoiceSearch(
                criteria.account(),
                criteria.number(),
                criteria.from().map(seller::startOf),
                criteria.to().map(to -> seller.startOf(to.plusDays(1))));
    }
}
