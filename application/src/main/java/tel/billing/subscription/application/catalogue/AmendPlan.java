package tel.billing.subscription.application.catalogue;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;

/// An administrator changes a plan: its name and availability immediately, its price and limits from a
/// given instant. The change is visible on this instance when the call returns, on all others within
/// five seconds.
public interface AmendPlan {

    ExecuteOnce.Result amend(Command command, Function<Outcome, StoredResponse> renderer);

    /// Empty fields keep their value.
    ///
    /// @param tier       empty if the tier in the path is malformed
    /// @param priceMinor in the plan's currency
    /// @param validFrom  when price and limits take effect, truncated to full seconds; now if empty
    /// @param expected   the plan that the administrator saw; empty if the change does not depend on it
    record Command(
            KeyedRequest request,
            Actor by,
            Optional<PlanTier> tier,
            Optional<PlanName> name,
            Optional<Long> priceMinor,
            Optional<Plan.Limits> limits,
            Optional<Instant> validFrom,
            Optional<Boolean> offered,
            Optional<PlanRevision> expected) {

        public Command {
            validFrom = validFrom.map(from -> from.truncatedTo(ChronoUnit.SECONDS));
        }

        /// A change whatever the plan is at present.
        public Command(
                KeyedRequest request,
                Actor by,
                Optional<PlanTier> tier,
                Optional<PlanName> name,
                Optional<Long> priceMinor,
                Optional<Plan.Limits> limits,
                Optional<Instant> validFrom,
                Optional<Boolean> offered) {
            this(request, by, tier, name, priceMinor, limits, validFrom, offered, Optional.empty());
        }

        boolean isAboutAVersion() {
            return priceMinor.isPresent() || limits.isPresent();
        }
    }

    sealed interface Outcome {

        /// The plan has the requested values. If it had them before, nothing was written.
        record Done(PlanDetails plan) implements Outcome {}

        record NotFound() implements Outcome {}

        /// The plan is not the expected one, because it was changed meanwhile. Nothing was written.
        record Outdated(PlanDetails plan) implements Outcome {}

        record Rejected(Set<Violation> violations) implements Outcome {

            public Rejected {
                violations = Set.copyOf(violations);
            }
        }
    }

    /// Why `validFrom` is invalid.
    enum Violation {
        /// Past prices and limits cannot change.
        IN_THE_PAST,
        /// The request contains neither a price nor limits.
        WITHOUT_PRICE_OR_LIMITS
    }
}
