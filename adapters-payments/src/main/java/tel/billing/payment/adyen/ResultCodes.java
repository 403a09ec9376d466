package tel.billing.payment.adyen;

import org.jspecify.annotations.Nullable;
import tel.billing.payment.DeclineReason;

/// Maps Adyen's result codes to verdicts
/// (docs.adyen.com/online-payments/build-your-integration/payment-result-codes). A code that is unknown, or
/// that our charges cannot have, is unclear: money may have moved.
final class ResultCodes {
    private ResultCodes() {}

    static Verdict verdict(@Nullable String result, @Nullable String refusal) {
        return switch (result) {
            case "Authorised" -> new Verdict.Paid();
            case "Refused" ->
                RefusalCodes.AUTHENTICATION_REQUIRED.equals(refusal)
                        ? new Verdict.OwnerNeeded()
                        : new Verdict.NotPaid(RefusalCodes.reason(refusal));
            case "Error" -> new Verdict.NotPaid(RefusalCodes.reason(refusal));
            case "Cancelled" -> new Verdict.NotPaid(DeclineReason.CANCELLED_BY_CUSTOMER);
            case "RedirectShopper", "IdentifyShopper", "ChallengeShopper" -> new Verdict.OwnerNeeded();
            case "Pending", "Received" -> new Verdict.Undecided();
            case null, default -> new Verdict.Unclear();
        };
    }
}
