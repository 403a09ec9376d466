package tel.billing.subscription.application.catalogue;

import java.util.List;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Money;
import tel.billing.subscription.BillingInterval;
import tel.billing.subscription.Plan;
import tel.billing.subscription.PlanName;
import tel.billing.subscription.PlanTier;

/// An administrator adds a plan. This instance offers the plan when the call returns, all other instances
/// within five seconds.
public interface AddPlan {

    ExecuteOnce.Result add(Command command, Function<Outcome, StoredResponse> renderer);

    record Command(
            KeyedRequest request,
            Actor by,
            PlanTier tier,
            PlanName name,
            Money price,
            BillingInterval interval,
            Plan.Limits limits) {}

    sealed interface Outcome {

        record Done(PlanDetails plan) implements Outcome {}

        record Rejected(List<Violation> violations) implements Outcome {

            public Rejected {
                violations = List.copyOf(violations);
            }
        }
    }

    /// Why a plan is not added.
    sealed interface Violation {

        /// A plan with this tier exists, offered or retired.
        record Taken() implements Violation {}

        /// Customers cannot top up in this currency.
        ///
        /// @param supported the codes of the currencies for top-ups
        record CurrencyNotSupported(String supported) implements Violation {}
    }
}
