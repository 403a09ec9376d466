package tel.billing.payment.adyen;

import static tel.billing.payment.DeclineReason.AUTHENTICATION_FAILED;
import static tel.billing.payment.DeclineReason.BLOCKED_CARD;
import static tel.billing.payment.DeclineReason.CANCELLED_BY_CUSTOMER;
import static tel.billing.payment.DeclineReason.EXPIRED_CARD;
import static tel.billing.payment.DeclineReason.INSUFFICIENT_FUNDS;
import static tel.billing.payment.DeclineReason.ISSUER_UNAVAILABLE;
import static tel.billing.payment.DeclineReason.REFUSED;
import static tel.billing.payment.DeclineReason.SUSPECTED_FRAUD;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tel.billing.payment.DeclineReason;

/// Maps Adyen's result codes to [ChargeResult]
/// (docs.adyen.com/online-payments/build-your-integration/payment-result-codes). A code that is unknown, or
/// that our payments cannot have, is unclear: money may have moved.
final class ResultCodes {
    private ResultCodes() {}

    static ChargeResult chargeResult(@Nullable String result, @Nullable String refusal) {
        return switch (result) {
            case "Authorised" -> new ChargeResult.Captured();
            case "Refused" ->
                RefusalCodes.AUTHENTICATION_REQUIRED.equals(refusal)
                        ? new ChargeResult.AuthenticationRequired()
                        : new ChargeResult.Declined(RefusalCodes.reason(refusal));
            case "Error" -> new ChargeResult.Declined(RefusalCodes.reason(refusal));
            case "Cancelled" -> new ChargeResult.Declined(DeclineReason.CANCELLED_BY_CUSTOMER);
            case "RedirectShopper", "IdentifyShopper", "ChallengeShopper" -> new ChargeResult.AuthenticationRequired();
            case "Pending", "Received" -> new ChargeResult.Undecided();
            case null, default -> new ChargeResult.Unclear();
        };
    }

    /// Maps Adyen's refusal codes to decline reasons (docs.adyen.com/development-resources/refusal-reasons).
    /// Codes that are not listed become [DeclineReason#REFUSED].
    private static final class RefusalCodes {
        /// The issuer requires authentication by the cardholder.
        static final String AUTHENTICATION_REQUIRED = "38";

        static final Map<String, DeclineReason> REASONS = Map.ofEntries(
                Map.entry("4", ISSUER_UNAVAILABLE), // Acquirer Error
                Map.entry("5", BLOCKED_CARD), // Blocked Card
                Map.entry("6", EXPIRED_CARD), // Expired Card
                Map.entry("9", ISSUER_UNAVAILABLE), // Issuer Unavailable
                Map.entry("11", AUTHENTICATION_FAILED), // 3D Not Authenticated
                Map.entry("12", INSUFFICIENT_FUNDS), // Not enough balance
                Map.entry("14", SUSPECTED_FRAUD), // Acquirer Fraud
                Map.entry("15", CANCELLED_BY_CUSTOMER), // Cancelled
                Map.entry("16", CANCELLED_BY_CUSTOMER), // Shopper Cancelled
                Map.entry("17", AUTHENTICATION_FAILED), // Invalid Pin
                Map.entry("18", AUTHENTICATION_FAILED), // Pin tries exceeded
                Map.entry("20", SUSPECTED_FRAUD), // FRAUD
                Map.entry("22", SUSPECTED_FRAUD), // FRAUD-CANCELLED
                Map.entry("25", BLOCKED_CARD), // Restricted Card
                Map.entry("31", SUSPECTED_FRAUD), // Issuer Suspected Fraud
                Map.entry("33", AUTHENTICATION_FAILED), // Online Pin required
                Map.entry(AUTHENTICATION_REQUIRED, AUTHENTICATION_FAILED),
                Map.entry("39", AUTHENTICATION_FAILED), // RReq not received
                Map.entry("42", AUTHENTICATION_FAILED)); // 3DS Authentication Error

        private RefusalCodes() {}

        static DeclineReason reason(@Nullable String code) {
            return code == null ? REFUSED : REASONS.getOrDefault(code, REFUSED);
        }
    }
}
