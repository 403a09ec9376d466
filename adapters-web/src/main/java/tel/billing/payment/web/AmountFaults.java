package tel.billing.payment.web;

import tel.billing.payment.TopUpLimits.Objection;
import tel.billing.shared.web.answer.InvalidParam;

/// Words the errors of amounts.
final class AmountFaults {

    private AmountFaults() {}

    static InvalidParam told(Objection objection) {
        return switch (objection) {
            case Objection.CurrencyNotTaken(var taken) -> new InvalidParam("currency", "must be one of " + taken);
            case Objection.OutOfRange(var range) ->
                new InvalidParam(
                        "amount_minor",
                        "must be between %s and %s (%s to %s)"
                                .formatted(range.least().minor(), range.most().minor(), range.least(), range.most()));
        };
    }
}
