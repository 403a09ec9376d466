package tel.billing.invoice.application.issuing;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Finds only documents of the customer's own account.
public record ShowInvoicesHandler(Invoices invoices) implements ShowInvoices {

    @Override
    public Optional<Invoice> show(AccountId account, InvoiceId id) {
        return invoices.find(account, id);
    }

    @Override
    public Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page) {
        return invoices.list(account, page);
    }
}
