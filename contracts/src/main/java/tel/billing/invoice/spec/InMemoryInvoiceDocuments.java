package tel.billing.invoice.spec;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.InvoiceDocuments;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [InvoiceDocuments].
public final class InMemoryInvoiceDocuments implements InvoiceDocuments {
    private final Invoices invoices;
    private final Table<InvoiceId, byte[]> rows;

    public InMemoryInvoiceDocuments(InMemoryUnitOfWork unitOfWork, Invoices invoices) {
        this.invoices = invoices;
        this.rows = new Table<>(unitOfWork);
    }

    @Override
    public Optional<byte[]> find(AccountId account, InvoiceId invoice) {
        return invoices.find(account, invoice).flatMap(_ -> rows.find(invoice));
    }

    @Override
    public byte[] storeIfAbsent(AccountId account, InvoiceId invoice, byte[] pdf) {
        if (invoices.find(account, invoice).isEmpty()) {
            throw new IllegalStateException("The account has no invoice %s.".formatted(invoice));
        }
        rows.addIfFree(invoice, pdf);
        return rows.find(invoice).orElseThrow();
    }
}
