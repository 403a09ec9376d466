package tel.billing.payment.sandbox;

import java.util.Arrays;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.Money;

/// Amounts of a payment, in minor units of any currency, for which the sandbox does something other than
/// capture and refund it.
enum TestAmount {
    LACKS_FUNDS(40_200),
    CARD_EXPIRED(40_201),
    CUSTOMER_ACTS(20_200),
    /// The same, but the first answer contains no page.
    PAGE_UNNAMED(20_201),
    /// The money moves, but the answer is lost.
    ANSWER_LOST(50_400),
    /// The first request is lost. If it is repeated, the payment is captured.
    FIRST_REQUEST_LOST(50_300),
    NEVER_ANSWERED(50_301),
    CHARGED_BACK(20_010),
    /// Charged back, and the dispute is won a day later.
    DISPUTE_WON(20_011),
    CAPTURE_FAILS(20_012),
    REFUND_REFUSED(20_020),
    /// A refund is accepted, and fails.
    REFUND_FAILS(20_021),
    /// A refund is sent, and the card's bank returns it.
    REFUND_RETURNED(20_022),
    /// Every other amount.
    PAYS(0);

    private final long minor;

    TestAmount(long minor) {
        this.minor = minor;
    }

    static TestAmount of(Money amount) {
        return Arrays.stream(values())
                .filter(test -> test.minor == amount.minor())
                .findFirst()
                .orElse(PAYS);
    }

    boolean needsCustomer() {
        return this == CUSTOMER_ACTS || this == PAGE_UNNAMED;
    }

    /// Whether the service cannot use the first answer.
    boolean losesFirstAnswer() {
        return this == ANSWER_LOST || this == PAGE_UNNAMED;
    }

    /// The stage of a new movement.
    Stage first() {
        return switch (this) {
            case LACKS_FUNDS -> new Stage.Declined(DeclineReason.INSUFFICIENT_FUNDS);
            case CARD_EXPIRED -> new Stage.Declined(DeclineReason.EXPIRED_CARD);
            case CUSTOMER_ACTS, PAGE_UNNAMED -> new Stage.AtPage();
            case FIRST_REQUEST_LOST, NEVER_ANSWERED -> new Stage.NotReceived();
            default -> Stage.Captured.now();
        };
    }

    /// The response to a refund that the captured amount covers.
    RefundAnswer refund() {
        return switch (this) {
            case REFUND_REFUSED -> new RefundAnswer.Rejected();
            case REFUND_FAILS -> new RefundAnswer.Accepted();
            default -> new RefundAnswer.Done();
        };
    }

    /// Whether the card's bank returns the money of a refund.
    boolean losesRefunds() {
        return this == REFUND_FAILS || this == REFUND_RETURNED;
    }
}
