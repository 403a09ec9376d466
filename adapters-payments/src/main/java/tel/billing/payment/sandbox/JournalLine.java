package tel.billing.payment.sandbox;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.sandbox.JournalEntry.Forgetting;
import tel.billing.payment.sandbox.JournalEntry.Sent;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// Converts journal entries to and from lines of JSON. The members of a line show the type of its entry.
final class JournalLine {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(Include.NON_ABSENT))
            .build();

    private JournalLine() {}

    static byte[] write(JournalEntry entry) {
        return JSON.writeValueAsBytes(
                switch (entry) {
                    case Movement movement -> MovementLine.of(movement);
                    case RefundRecord refundRecord -> RepaymentLine.of(refundRecord);
                    case Forgetting forgetting -> ForgettingLine.of(forgetting);
                    case Sent(var identity) -> new SentLine(identity);
                });
    }

    static JournalEntry read(byte[] line) {
        var members = JSON.readTree(line);
        if (members.has("refund")) {
            return JSON.treeToValue(members, RepaymentLine.class).repayment();
        }
        if (members.has("sent")) {
            return new Sent(JSON.treeToValue(members, SentLine.class).sent());
        }
        return members.has("card_of")
                ? JSON.treeToValue(members, ForgettingLine.class).forgetting()
                : JSON.treeToValue(members, MovementLine.class).movement();
    }

    /// An accepted notification as a journal line.
    private record SentLine(String sent) {}

    /// A card's deletion as a journal line.
    private record ForgettingLine(UUID cardOf, Instant at) {

        static ForgettingLine of(Forgetting forgetting) {
            return new ForgettingLine(forgetting.account().value(), forgetting.at());
        }

        Forgetting forgetting() {
            return new Forgetting(new AccountId(cardOf), at);
        }
    }

    /// A movement as a journal line.
    private record MovementLine(
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
        private static final String NOT_RECEIVED = "unheard";
        private static final String AT_PAGE = "at_page";
        private static final String CAPTURED = "captured";
        private static final String DECLINED = "declined";

        static MovementLine of(Movement movement) {
            return switch (movement.stage()) {
                case Stage.NotReceived() -> of(movement, NOT_RECEIVED, Optional.empty(), Optional.empty());
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
                case NOT_RECEIVED -> new Stage.NotReceived();
                case AT_PAGE -> new Stage.AtPage();
                case CAPTURED -> new Stage.Captured(new ProcessorReference(reference.orElseThrow()));
                case DECLINED -> new Stage.Declined(declineReason.orElseThrow());
                default -> throw new IllegalArgumentException("unknown stage: " + stage);
            };
        }
    }

    /// A repayment as a journal line.
    private record RepaymentLine(
            UUID key,
            UUID refund,
            UUID account,
            String captured,
            long amountMinor,
            String currency,
            boolean given,
            Instant at) {

        static RepaymentLine of(RefundRecord refundRecord) {
            return new RepaymentLine(
                    refundRecord.key().value(),
                    refundRecord.refund().value(),
                    refundRecord.account().value(),
                    refundRecord.paymentReference().value(),
                    refundRecord.amount().minor(),
                    refundRecord.amount().currency().getCurrencyCode(),
                    refundRecord.given(),
                    refundRecord.at());
        }

        RefundRecord repayment() {
            return new RefundRecord(
                    new ProcessorIdempotencyKey(key),
                    new RefundId(refund),
                    new AccountId(account),
                    new ProcessorReference(captured),
                    Money.of(amountMinor, currency),
                    given,
                    at);
        }
    }
}
