package tel.billing.payment.sandbox;

import tel.billing.payment.DeclineReason;
import tel.billing.payment.sandbox.Movement.Stage;

/// A customer's decision at the payment page. The first decision is final.
enum Decision {
    PAY("paid", "a cancelled payment cannot be paid"),
    CANCEL("cancelled", "a paid payment cannot be cancelled");

    private final String done;
    private final String tooLate;

    Decision(String done, String tooLate) {
        this.done = done;
        this.tooLate = tooLate;
    }

    Stage stage() {
        return switch (this) {
            case PAY -> Stage.Captured.now();
            case CANCEL -> new Stage.Declined(DeclineReason.CANCELLED_BY_CUSTOMER);
        };
    }

    boolean isOn(Movement movement) {
        return switch (this) {
            case PAY -> movement.stage() instanceof Stage.Captured;
            case CANCEL -> movement.stage() instanceof Stage.Declined;
        };
    }

    /// The status of a payment that was decided this way.
    String done() {
        return done;
    }

    /// Why this decision is rejected after the other one.
    String tooLate() {
        return tooLate;
    }
}
