package tel.billing.subscription.application.catalogue;

import java.util.stream.Collectors;
import tel.billing.subscription.Plan;

/// What an administrator saw of a plan: its name, its availability, and all prices and limits with the one that is
/// valid now. Two revisions are equal if all of these are.
///
/// @param text opaque
public record PlanRevision(String text) {

    public static PlanRevision of(PlanDetails details) {
        var plan = details.plan();
        return new PlanRevision("%s, %s, %s: %s"
                .formatted(
                        plan.name().value(),
                        plan.offered(),
                        details.current().validFrom(),
                        plan.versions().stream().map(PlanRevision::describe).collect(Collectors.joining(", "))));
    }

    private static String describe(Plan.Version version) {
        return "%s %s %s".formatted(version.validFrom(), version.price(), version.limits());
    }
}
