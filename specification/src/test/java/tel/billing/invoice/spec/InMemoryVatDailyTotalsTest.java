package tel.billing.invoice.spec;

import tel.billing.shared.spec.InMemoryDailyTotals;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryVatDailyTotalsTest extends VatDailyTotalsContract {
    InMemoryVatDailyTotalsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var invoices = new InMemoryInvoices(unitOfWork);
        super(
                unitOfWork,
                invoices,
                new InMemoryDailyTotals(
                        unitOfWork,
                        () -> invoices.all().stream()
                                .map(invoice -> invoice.content().issuedAt())));
    }
}
