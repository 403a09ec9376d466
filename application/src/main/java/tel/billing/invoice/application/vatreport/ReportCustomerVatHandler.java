package tel.billing.invoice.application.vatreport;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Seller;

/// Days begin and end at midnight in the seller's time zone.
public record ReportCustomerVatHandler(Invoices invoices, Seller seller) implements ReportCustomerVat {

    @Override
    public List<CustomerVatSummary> report(LocalDate from, LocalDate to) {
        return invoices.customerFigures(seller.startOf(from), seller.startOf(to.plusDays(1)));
    }
}
