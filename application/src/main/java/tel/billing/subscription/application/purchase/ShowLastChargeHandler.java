package tel.billing.subscription.application.purchase;

import java.time.Instant;
import java.util.Optional;
import tel.billing.shared.AccountId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.application.charge.Charges;
import tel.billing.subscription.domain.Charge;

/// Compares the ends of charges, because a released charge can be retried after later charges.
public record ShowLastChargeHandler(Charges charges) implements ShowLastCharge {

    @Override
    public Optional<LastCharge> show(AccountId account, SubscriptionId subscription, Optional<String> tier) {
        return charges.findBySubscription(account, subscription).stream()
                .filter(charge -> charge instanceof Charge.Open
                        || tier.isEmpty()
                        || tier.get().equals(tierOf(charge)))
                .reduce((last, next) -> endOf(next).isBefore(endOf(last)) ? last : next)
                .map(charge -> new LastCharge(
                        charge.bill().purpose(),
                        charge.bill().tariff().tier(),
                        resultOf(charge),
                        charge instanceof Charge.Declined declined
                                ? Optional.of(declined.reason())
                                : Optional.empty()));
    }

    private static String tierOf(Charge charge) {
        return charge.bill().tariff().tier().value();
    }

    private static Instant endOf(Charge charge) {
        return switch (charge) {
            case Charge.Open _ -> Instant.MAX;
            case Charge.Captured captured -> captured.at();
            case Charge.Released released -> released.at();
            case Charge.Declined declined -> declined.at();
        };
    }

    private static Result resultOf(Charge charge) {
        return switch (charge) {
            case Charge.Draft _ -> Result.DRAFT;
            case Charge.Held _ -> Result.HELD;
            case Charge.Captured _ -> Result.CAPTURED;
            case Charge.Released _, Charge.Declined _ -> Result.FAILED;
        };
    }
}
