package tel.billing.payment.sandbox;

import java.util.Arrays;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.Money;

/// Amounts, in minor units of any currency, for which the sandbox does something other than capture.
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
            case PAYS, ANSWER_LOST -> Stage.Captured.now();
            case LACKS_FUNDS -> new Stage.Declined(DeclineReason.INSUFFICIENT_FUNDS);
            case CARD_EXPIRED -> new Stage.Declined(DeclineReason.EXPIRED_CARD);
            case CUSTOMER_ACTS, PAGE_UNNAMED -> new Stage.AtPage();
            case FIRST_REQUEST_LOST, NEVER_ANSWERED -> new Stage.NotReceived();
        };
    }
}
