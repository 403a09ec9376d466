package tel.billing.payment.sandbox;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A movement as a journal line.
record MovementLine(
        UUID key,
        UUID payment,
        UUID account,
        long amountMinor,
        String currency,
        boolean keepsCard,
        String stage,
        Optional<String> reference,
        Optional<DeclineReason> declineReason,
        Instant at) {
    private static final String UNHEARD = "unheard";
    private static final String AT_PAGE = "at_page";
    private static final String CAPTURED = "captured";
    private static final String DECLINED = "declined";

    static MovementLine of(Movement movement) {
        return switch (movement.stage()) {
            case Stage.Unheard() -> of(movement, UNHEARD, Optional.empty(), Optional.empty());
            case Stage.AtPage() -> of(movement, AT_PAGE, Optional.empty(), Optional.empty());
            case Stage.Captured(var reference) ->
                of(movement, CAPTURED, Optional.of(reference.value()), Optional.empty());
            case Stage.Declined(var reason) -> of(movement, DECLINED, Optional.empty(), Optional.of(reason));
        };
    }

    private static MovementLine of(
            Movement movement, String stage, Optional<String> reference, Optional<DeclineReason> reason) {
        return new MovementLine(
                movement.key().value(),
                movement.payment().value(),
                movement.account().value(),
                movement.amount().minor(),
                movement.amount().currency().getCurrencyCode(),
                movement.keepsCard(),
                stage,
                reference,
                reason,
                movement.at());
    }

    Movement movement() {
        return new Movement(
                new ProcessorIdempotencyKey(key),
                new PaymentId(payment),
                new AccountId(account),
                Money.of(amountMinor, currency),
                keepsCard,
                parsedStage(),
                at);
    }

    private Stage parsedStage() {
        return switch (stage) {
            case UNHEARD -> new Stage.Unheard();
            case AT_PAGE -> new Stage.AtPage();
            case CAPTURED -> new Stage.Captured(new ProcessorReference(reference.orElseThrow()));
            case DECLINED -> new Stage.Declined(declineReason.orElseThrow());
            default -> throw new IllegalArgumentException("unknown stage: " + stage);
        };
    }
}
