package tel.billing.invoice.application;

import java.time.LocalDate;
import java.util.List;
import tel.billing.invoice.domain.CustomerFigure;

/// Tells staff what goes into the recapitulative statement: who owes the VAT themself, by VAT number.
public interface ReportCustomers {

    /// Of the days from one to another, both included, as the seller's calendar has them. By currency,
    /// country and VAT number; adds up to what the VAT report has under reverse charge.
    List<CustomerFigure> report(LocalDate from, LocalDate to);
}
