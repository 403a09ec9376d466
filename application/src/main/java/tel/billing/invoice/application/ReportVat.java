package tel.billing.invoice.application;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.domain.VatFigure;

/// Tells staff what there is to tell tax offices: all that invoices and credit notes say of VAT.
public interface ReportVat {

    /// Of the days from one to another, both included, as the seller's calendar has them. By currency,
    /// country, kind of treatment and rate.
    List<VatFigure> report(LocalDate from, LocalDate to);
}
