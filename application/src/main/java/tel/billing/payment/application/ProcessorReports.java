package tel.billing.payment.application;

import java.util.List;
import java.util.Set;
import tel.billing.payment.domain.Reported;

/// Fetches what the card processor reports of money that it settled with us. Asking again for a report gets the same.
/// Every call answers within a minute; silence and broken connections are [Reading.NoAnswer], never an exception.
public interface ProcessorReports {

    /// No report has more lines.
    int MOST_LINES = 100_000;

    /// Of a processor whose reports nobody fetches.
    static ProcessorReports none() {
        return new ProcessorReports() {
            @Override
            public boolean areFetched() {
                return false;
            }

            @Override
            public boolean isOfSettlements(String name) {
                return false;
            }

            @Override
            public List<String> guess(Set<String> read) {
                return List.of();
            }

            @Override
            public Reading read(String name) {
                return new Reading.NotThere();
            }
        };
    }

    /// Whether there are any; without, our books are compared with nothing.
    default boolean areFetched() {
        return true;
    }

    /// Whether a report of this name tells of settled money.
    boolean isOfSettlements(String name);

    /// The names of reports that there may be besides those that were read, the likeliest first; none if they cannot be
    /// guessed. Whoever is told of each report in time need not guess.
    List<String> guess(Set<String> read);

    Reading read(String name);

    /// What became of asking for a report.
    sealed interface Reading {

        /// All that it tells of payments, refunds and chargebacks.
        record Whole(List<Reported> lines) implements Reading {
            public Whole {
                lines = List.copyOf(lines);
            }
        }

        /// There is none of this name, or not yet.
        record NotThere() implements Reading {}

        record NoAnswer() implements Reading {}

        /// It is there in a form that cannot be read: `why` names the line and what is wrong, and shows no more of it.
        record Unreadable(String why) implements Reading {}
    }
}
