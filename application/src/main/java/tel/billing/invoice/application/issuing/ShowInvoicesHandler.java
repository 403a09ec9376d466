package tel.billing.invoice.application.issuing;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;

/// Finds only documents of the customer's own account.
public record ShowInvoicesHandler(Invoices invoices) implements ShowInvoices {

    @Override
    public Optional<Invoice> show(AccountId account, InvoiceId id) {
        return invoices.find(account, id);
    }
}
