package tel.billing.tax.application.vatrate;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatRate;

/// An administrator sets the VAT rate of a country from an instant on. This instance applies the rate
/// immediately, all others within five seconds.
public interface SetVatRate {

    ExecuteOnce.Result set(Command command, Function<Outcome, StoredResponse> renderer);

    /// Why the rate is rejected for every `valid_from`; empty if it is not.
    ///
    /// @param rate empty if the request has no valid rate
    Optional<Violation> violationOf(Country country, Optional<BasisPoints> rate);

    /// The rate to set.
    ///
    /// @param validFrom now if empty; truncated to seconds
    record Command(KeyedRequest request, Actor by, Country country, BasisPoints rate, Optional<Instant> validFrom) {

        public Command {
            validFrom = validFrom.map(from -> from.truncatedTo(ChronoUnit.SECONDS));
        }
    }

    sealed interface Outcome {

        /// The rate is set. It replaces another one of the same country with the same start.
        record Done(VatRate rate) implements Outcome {}

        record Rejected(Set<Violation> violations) implements Outcome {

            public Rejected {
                violations = Set.copyOf(violations);
            }
        }
    }

    /// Why a rate is not accepted.
    enum Violation {
        /// The country is neither a member state nor the seller's, so its VAT is never charged.
        NOT_CHARGED_HERE,
        /// The rate is below the minimum for member states.
        TOO_LOW,
        /// Charges of the past must not change.
        IN_THE_PAST
    }
}
