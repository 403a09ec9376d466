package tel.billing.payment.application.reconciliation;

import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import tel.billing.payment.domain.ReportedMovement;

/// Fetches the settlement reports of the card processor. Fetching a report again returns the same content.
/// Every call returns within a minute. Timeouts and broken connections are returned as [Download.NoAnswer];
/// they never throw.
public interface ProcessorReports {

    /// The maximum number of lines in a report.
    int MAX_LINES = 100_000;

    /// An implementation for a processor without reports.
    static ProcessorReports none() {
        return new ProcessorReports() {
            @Override
            public boolean isSupported() {
                return false;
            }

            @Override
            public boolean isSettlementReport(String name) {
                return false;
            }

            @Override
            public List<String> candidateNames(Set<String> read, LocalDate day) {
                return List.of();
            }

            @Override
            public Download read(String name) {
                return new Download.NotFound();
            }
        };
    }

    /// Whether the processor has reports. Without reports, there is no reconciliation.
    default boolean isSupported() {
        return true;
    }

    /// Whether this is the name of a settlement report.
    boolean isSettlementReport(String name);

    /// Names of reports that may exist besides those that were read, the likeliest first. Empty if the names
    /// cannot be predicted, or if the processor announces every report in time.
    ///
    /// @param day of the request. If there are too many names, they take turns by day.
    List<String> candidateNames(Set<String> read, LocalDate day);

    Download read(String name);

    /// The result of fetching a report.
    sealed interface Download {

        /// All payments, refunds and chargebacks of the report.
        record Whole(List<ReportedMovement> lines) implements Download {
            public Whole {
                lines = List.copyOf(lines);
            }
        }

        /// The report does not exist, or not yet.
        record NotFound() implements Download {}

        record NoAnswer() implements Download {}

        /// The report is unreadable. `reason` names the line and what is wrong, and shows no other content.
        record Unreadable(String reason) implements Download {}
    }
}
