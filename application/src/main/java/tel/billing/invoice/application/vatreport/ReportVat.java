package tel.billing.invoice.application.vatreport;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.domain.VatSummary;

/// Reports the figures of the VAT return: all VAT on invoices and credit notes.
public interface ReportVat {

    /// Both days are inclusive and in the seller's time zone. By currency, country, kind of treatment
    /// and rate.
    List<VatSummary> report(LocalDate from, LocalDate to);
}
