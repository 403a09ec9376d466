package tel.billing.invoice.application.vatreport;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.domain.CustomerVatSummary;

/// Reports the figures of the recapitulative statement: reverse-charge supplies by the customer's VAT number.
public interface ReportCustomerVat {

    /// Both days are inclusive and in the seller's time zone. By currency, country and VAT number. The totals
    /// equal those under reverse charge in the VAT report.
    List<CustomerVatSummary> report(LocalDate from, LocalDate to);
}
