package tel.billing.subscription.application.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tel.billing.shared.FailureCollector;
import tel.billing.shared.FollowUpWork;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.domain.Charge;

/// Charges cards for due renewals. Concurrent recovery jobs may do the same.
public record ChargeCardsForRenewals(Charges charges, RecoverCharges recovery) implements FollowUpWork {
    private static final int BATCH_SIZE = 200;

    @Override
    public List<String> runNow() {
        var undone = new ArrayList<String>();
        var failures = new FailureCollector();
        for (var portion = after(Optional.empty()); !portion.isEmpty(); portion = after(last(portion))) {
            portion.forEach(draft -> failures.collect(() -> {
                if (!recovery.finish(draft)) {
                    undone.add(description(draft));
                }
            }));
        }
        failures.throwFirst();
        return undone;
    }

    private List<Charge.RenewalDraft> after(Optional<Charge.RenewalDraft> last) {
        return charges.renewals(last, BATCH_SIZE);
    }

    private static Optional<Charge.RenewalDraft> last(List<Charge.RenewalDraft> portion) {
        return Optional.of(portion.getLast());
    }

    private static String description(Charge.RenewalDraft draft) {
        return "subscription %s waits for the card: the processor has not reported the result of payment %s"
                .formatted(draft.subscription().value(), draft.topUp().value());
    }
}
