package tel.billing.tax.application;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.tax.VatRate;

/// An admin sets a country's rate of VAT from an instant on. When this answers, this instance charges by it;
/// all others do within five seconds.
public interface SetVatRate {

    AnswerOnce.Answer set(Command command, Function<Outcome, Reply> rendering);

    /// What the admin wants.
    ///
    /// @param validFrom now, if it is empty; a fraction of a second is cut off
    record Command(KeyedRequest request, Actor by, Country country, BasisPoints rate, Optional<Instant> validFrom) {

        public Command {
            validFrom = validFrom.map(from -> from.truncatedTo(ChronoUnit.SECONDS));
        }
    }

    sealed interface Outcome {

        /// It is set. Another one of the same country that was to begin at the same instant counts no more.
        record Done(VatRate rate) implements Outcome {}

        record Refused(Set<Objection> objections) implements Outcome {

            public Refused {
                objections = Set.copyOf(objections);
            }
        }
    }

    /// Why a rate is not taken.
    enum Objection {
        /// Nobody is charged the VAT of a country that is neither a member state nor the seller's.
        NOT_CHARGED_HERE,
        /// No member state may have so low a rate.
        TOO_LOW,
        /// What was charged was charged.
        IN_THE_PAST
    }
}
