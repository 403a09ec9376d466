package tel.billing.tax.application.exchangerate;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.RateSource;

/// An administrator sets the euro exchange rate of a currency from an instant on. This instance applies the
/// rate immediately, all others within five seconds.
public interface SetExchangeRate {

    ExecuteOnce.Result set(Command command, Function<Outcome, StoredResponse> renderer);

    /// The rate to set.
    ///
    /// @param validFrom now if empty; truncated to seconds
    record Command(
            KeyedRequest request,
            Actor by,
            Currency currency,
            EuroRate rate,
            Optional<Instant> validFrom,
            RateSource source) {

        public Command {
            validFrom = validFrom.map(from -> from.truncatedTo(ChronoUnit.SECONDS));
        }
    }

    sealed interface Outcome {

        /// The rate is set. It replaces another one of the same currency with the same start.
        record Done(ExchangeRate rate) implements Outcome {}

        record Rejected(Set<Violation> violations) implements Outcome {

            public Rejected {
                violations = Set.copyOf(violations);
            }
        }
    }

    /// Why a rate is not accepted.
    enum Violation {
        /// Rates are relative to the euro.
        THE_EURO,
        /// Invoices of the past must not change.
        IN_THE_PAST
    }
}
