package tel.billing.subscription.application;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;

/// An admin changes a plan: its name and whether it is offered at once, its price and limits from an instant
/// on. When this answers, this instance acts on it; all others do within five seconds.
public interface AmendPlan {

    AnswerOnce.Answer amend(Command command, Function<Outcome, Reply> rendering);

    /// What is empty stays as it is.
    ///
    /// @param priceMinor in the plan's currency
    /// @param validFrom  when price and limits begin; now, if it is empty; a fraction of a second is cut off
    record Command(
            KeyedRequest request,
            Actor by,
            PlanTier tier,
            Optional<PlanName> name,
            Optional<Long> priceMinor,
            Optional<Plan.Limits> limits,
            Optional<Instant> validFrom,
            Optional<Boolean> offered) {

        public Command {
            validFrom = validFrom.map(from -> from.truncatedTo(ChronoUnit.SECONDS));
        }

        boolean isAboutAVersion() {
            return priceMinor.isPresent() || limits.isPresent();
        }
    }

    sealed interface Outcome {

        /// It is as was wished; perhaps it had been so before, and then nothing was written.
        record Done(PlanSheet plan) implements Outcome {}

        record NotFound() implements Outcome {}

        record Refused(Set<Objection> objections) implements Outcome {

            public Refused {
                objections = Set.copyOf(objections);
            }
        }
    }

    /// What is wrong with the instant from which something is to hold.
    enum Objection {
        /// What was sold was sold.
        IN_THE_PAST,
        /// Neither a price nor limits begin then.
        OF_NOTHING
    }
}
