package tel.billing.invoice.spec;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.document.InvoiceDocuments;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Party;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Table;

/// In-memory implementation of [InvoiceDocuments].
public final class InMemoryInvoiceDocuments implements InvoiceDocuments {
    private final InMemoryUnitOfWork unitOfWork;
    private final InMemoryInvoices invoices;
    private final Table<InvoiceId, byte[]> rows;

    public InMemoryInvoiceDocuments(InMemoryUnitOfWork unitOfWork, InMemoryInvoices invoices) {
        this.unitOfWork = unitOfWork;
        this.invoices = invoices;
        this.rows = new Table<>(unitOfWork);
    }

    @Override
    public Optional<byte[]> find(AccountId account, InvoiceId invoice) {
        return invoices.find(account, invoice).flatMap(_ -> rows.find(invoice));
    }

    @Override
    public Optional<byte[]> storeIfAbsent(AccountId account, InvoiceId invoice, Party buyer, byte[] pdf) {
        return unitOfWork.alone(() -> {
            invoices.find(account, invoice)
                    .filter(stored -> stored.content().buyer().equals(buyer))
                    .ifPresent(_ -> rows.addIfFree(invoice, pdf));
            return find(account, invoice);
        });
    }

    @Override
    public List<Unrendered> unrendered(Instant from, Instant until, int limit) {
        return invoices.all().stream()
                .filter(invoice -> rows.find(invoice.id()).isEmpty())
                .map(InMemoryInvoiceDocuments::unrendered)
                .filter(unrendered -> !unrendered.issuedAt().isBefore(from)
                        && unrendered.issuedAt().isBefore(until))
                .sorted(Comparator.comparing(Unrendered::issuedAt).reversed())
                .limit(limit)
                .toList();
    }

    private static Unrendered unrendered(Invoice invoice) {
        return new Unrendered(
                invoice.account(),
                invoice.id(),
                invoice.number(),
                invoice.content().issuedAt());
    }
}
