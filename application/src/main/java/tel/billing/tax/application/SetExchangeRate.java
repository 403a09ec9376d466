package tel.billing.tax.application;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.PerEuro;
import tel.billing.tax.RateSource;

/// An admin sets what one euro is worth in a currency from an instant on. When this answers, this instance
/// converts by it; all others do within five seconds.
public interface SetExchangeRate {

    AnswerOnce.Answer set(Command command, Function<Outcome, Reply> rendering);

    /// What the admin wants.
    ///
    /// @param validFrom now, if it is empty; a fraction of a second is cut off
    record Command(
            KeyedRequest request,
            Actor by,
            Currency currency,
            PerEuro rate,
            Optional<Instant> validFrom,
            RateSource source) {

        public Command {
            validFrom = validFrom.map(from -> from.truncatedTo(ChronoUnit.SECONDS));
        }
    }

    sealed interface Outcome {

        /// It is set. Another one of the same currency that was to begin at the same instant counts no more.
        record Done(ExchangeRate rate) implements Outcome {}

        record Refused(Set<Objection> objections) implements Outcome {

            public Refused {
                objections = Set.copyOf(objections);
            }
        }
    }

    /// Why a rate is not taken.
    enum Objection {
        /// It is what rates are told in.
        THE_EURO,
        /// What was invoiced was invoiced.
        IN_THE_PAST
    }
}
