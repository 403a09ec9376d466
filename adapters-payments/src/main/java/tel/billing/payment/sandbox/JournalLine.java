package tel.billing.payment.sandbox;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.ProcessorKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// A movement as the journal spells it: one line of JSON, whole in itself.
record JournalLine(
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
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(Include.NON_ABSENT))
            .build();

    static byte[] write(Movement movement) {
        return JSON.writeValueAsBytes(of(movement));
    }

    static Movement read(byte[] line) {
        return JSON.readValue(line, JournalLine.class).movement();
    }

    private static JournalLine of(Movement movement) {
        return switch (movement.stage()) {
            case Stage.Unheard() -> of(movement, UNHEARD, Optional.empty(), Optional.empty());
            case Stage.AtPage() -> of(movement, AT_PAGE, Optional.empty(), Optional.empty());
            case Stage.Captured(var reference) ->
                of(movement, CAPTURED, Optional.of(reference.value()), Optional.empty());
            case Stage.Declined(var reason) -> of(movement, DECLINED, Optional.empty(), Optional.of(reason));
        };
    }

    private static JournalLine of(
            Movement movement, String stage, Optional<String> reference, Optional<DeclineReason> reason) {
        return new JournalLine(
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

    private Movement movement() {
        return new Movement(
                new ProcessorKey(key),
                new PaymentId(payment),
                new AccountId(account),
                Money.of(amountMinor, currency),
                keepsCard,
                stageItself(),
                at);
    }

    private Stage stageItself() {
        return switch (stage) {
            case UNHEARD -> new Stage.Unheard();
            case AT_PAGE -> new Stage.AtPage();
            case CAPTURED -> new Stage.Captured(new ProcessorReference(reference.orElseThrow()));
            case DECLINED -> new Stage.Declined(declineReason.orElseThrow());
            default -> throw new IllegalArgumentException("no such stage: " + stage);
        };
    }
}
