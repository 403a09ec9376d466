package tel.billing.shared.portal.console;

import java.time.LocalDate;
import tel.billing.shared.portal.Visit;

/// A report of the console, as a table and as a CSV file. The texts of the report `vat` are `console.report.vat.title`,
/// `console.report.vat.lead` and `console.report.vat.empty`.
public interface ConsoleReport {

    /// The position in the list of reports: lower numbers come first.
    int order();

    /// The name in the path and in the keys of texts.
    String name();

    /// Whether the report covers a period. Other reports show the present state and ignore the days.
    boolean hasPeriod();

    /// The rows of the report.
    ///
    /// @param from the first day
    /// @param to the last day
    Listing show(Visit visit, LocalDate from, LocalDate to);
}
