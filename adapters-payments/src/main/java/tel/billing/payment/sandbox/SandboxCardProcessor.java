package tel.billing.payment.sandbox;

import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.ProcessorIdempotencyKey;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.sandbox.JournalEntry.Forgetting;
import tel.billing.payment.sandbox.JournalEntry.Sent;
import tel.billing.payment.sandbox.Movement.Stage;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.sandbox.Journal;

/// A card processor for development: the amount decides the answer (see [TestAmount]). It keeps its own
/// record in `card-processor/` under the data directory, as a real processor does. Under one key it moves
/// money only once, even if the process is killed or several instances share the directory. Another order
/// under a used key has no answer.
public final class SandboxCardProcessor implements CardProcessor {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxCardProcessor.class);

    private final Journal<ProcessorState> journal;
    private final String pages;
    private final InstantSource clock;

    /// @param publicUrl where customers reach the service; payment pages have addresses below it
    /// @throws UncheckedIOException if the record cannot be read or written; the message names the file
    public SandboxCardProcessor(Path dataDirectory, URI publicUrl, InstantSource clock) {
        this.journal = new Journal<>(
                "The sandbox card processor", dataDirectory.resolve("card-processor"), new ProcessorState());
        this.pages = publicUrl.toString().replaceFirst("/+$", "") + "/dev/card/";
        this.clock = clock;
    }

    @Override
    public Answer charge(PaymentOrder paymentOrder) {
        var test = TestAmount.of(paymentOrder.amount());
        var at = clock.instant();
        return call(opened -> {
            var movement = opened.find(paymentOrder.key().toString());
            if (movement.isEmpty()) {
                var answer = answer(opened.append(Movement.first(paymentOrder, first(paymentOrder, test, opened), at)));
                return test.losesFirstAnswer() ? new Answer.NoAnswer() : answer;
            }
            var known = movement.get();
            if (!known.isOf(paymentOrder)) {
                return another(known, paymentOrder);
            }
            return known.stage() instanceof Stage.NotReceived && test == TestAmount.FIRST_REQUEST_LOST
                    ? answer(opened.append(known.to(Stage.Captured.now(), at)))
                    : answer(known);
        });
    }

    @Override
    public Answer lookUp(PaymentOrder paymentOrder) {
        return call(opened -> opened.find(paymentOrder.key().toString())
                .map(movement -> movement.isOf(paymentOrder) ? answer(movement) : another(movement, paymentOrder))
                .orElseGet(Answer.NoAnswer::new));
    }

    @Override
    public RefundAnswer refund(RefundOrder order) {
        var at = clock.instant();
        return journal.run(
                opened -> {
                    var known = opened.repayment(order.key().toString());
                    return answer(
                            opened,
                            known.isPresent()
                                    ? known.get()
                                    : opened.append(RefundRecord.of(order, isGiven(opened, order), at)),
                            order);
                },
                new RefundAnswer.NoAnswer());
    }

    @Override
    public RefundAnswer lookUp(RefundOrder order) {
        return journal.run(
                opened -> opened.repayment(order.key().toString())
                        .map(refundRecord -> answer(opened, refundRecord, order))
                        .orElseGet(RefundAnswer.NoAnswer::new),
                new RefundAnswer.NoAnswer());
    }

    @Override
    public Optional<List<TokenizedCard>> cardsOf(AccountId account) {
        return journal.run(opened -> Optional.of(opened.cardOf(account).stream().toList()), Optional.empty());
    }

    @Override
    public boolean deleteCard(AccountId account, StoredCard.Token card) {
        var at = clock.instant();
        return journal.run(
                opened -> {
                    if (opened.cardOf(account)
                            .filter(tokenizedCard -> tokenizedCard.token().equals(card))
                            .isPresent()) {
                        opened.append(new Forgetting(account, at));
                    }
                    return true;
                },
                false);
    }

    /// All refunds that were given, oldest first.
    public List<RefundRecord> repayments() {
        return journal.run(opened ->
                opened.repayments().stream().filter(RefundRecord::given).toList());
    }

    /// All captures, oldest first, to prove that each payment moved money only once.
    public List<Capture> captures() {
        return journal.run(ProcessorState::captures);
    }

    /// What happened after the sandbox had answered.
    List<LaterEvent> laterEvents() {
        var at = clock.instant();
        return journal.run(opened -> opened.laterEvents().stream()
                .filter(event -> !event.at().isAfter(at))
                .toList());
    }

    /// When the next event happens, or happened, of which the service has to be notified.
    Optional<Instant> nextNotification() {
        return journal.run(
                opened -> opened.unsent().stream().map(LaterEvent::at).min(Comparator.naturalOrder()),
                Optional.empty());
    }

    /// The events until `now` of which the service was not notified, oldest first.
    List<LaterEvent> unsent(Instant now) {
        return journal.run(opened -> opened.unsent().stream()
                .filter(event -> !event.at().isAfter(now))
                .sorted(Comparator.comparing(LaterEvent::at))
                .toList());
    }

    void recordSent(LaterEvent event) {
        journal.run(opened -> opened.append(new Sent(event.identity())));
    }

    /// The movement whose customer pays or cancels at the page, or already did.
    Optional<Movement> atPage(String key) {
        return journal.run(opened -> opened.find(key).filter(Movement::hasPage));
    }

    /// The movement after the customer's decision. A movement that was already decided does not change.
    Optional<Movement> decide(String key, Decision decision) {
        var at = clock.instant();
        return journal.run(opened -> {
            var movement = opened.find(key).filter(Movement::hasPage);
            return movement.isPresent() && movement.get().stage() instanceof Stage.AtPage
                    ? Optional.of(opened.append(movement.get().to(decision.stage(), at)))
                    : movement;
        });
    }

    URI page(ProcessorIdempotencyKey key) {
        return URI.create(pages + key);
    }

    /// The stage of a new order. An absent customer is not sent to the page, and a deleted card is declined.
    private static Stage first(PaymentOrder paymentOrder, TestAmount test, ProcessorState opened) {
        if (paymentOrder.card().filter(opened::isForgotten).isPresent()) {
            return new Stage.Declined(DeclineReason.REFUSED);
        }
        return test.needsCustomer() && paymentOrder.initiation() != PaymentInitiation.CUSTOMER_PRESENT
                ? new Stage.Declined(DeclineReason.AUTHENTICATION_FAILED)
                : test.first();
    }

    /// Whether the refund is not rejected, and the rest of the captured amount covers it.
    private static boolean isGiven(ProcessorState opened, RefundOrder order) {
        return captured(opened, order)
                .filter(capture -> capture.account().equals(order.account())
                        && capture.amount().currency().equals(order.amount().currency()))
                .filter(capture -> !(TestAmount.of(capture.amount()).refund() instanceof RefundAnswer.Rejected))
                .map(capture -> capture.amount().minus(refunded(opened, capture)))
                .filter(left -> left.compareTo(order.amount()) >= 0)
                .isPresent();
    }

    private static Optional<Capture> captured(ProcessorState opened, RefundOrder order) {
        return opened.capture(order.paymentReference());
    }

    private static Money refunded(ProcessorState opened, Capture capture) {
        var none = Money.zero(capture.amount().currency());
        return TestAmount.of(capture.amount()).losesRefunds()
                ? none
                : opened.repayments().stream()
                        .filter(refundRecord -> refundRecord.given()
                                && refundRecord.paymentReference().equals(capture.reference()))
                        .map(RefundRecord::amount)
                        .reduce(none, Money::plus);
    }

    private static RefundAnswer answer(ProcessorState opened, RefundRecord refundRecord, RefundOrder order) {
        if (!refundRecord.isOf(order)) {
            LOG.error(
                    "Key {} was used for {} of refund {} and is now used for {} of refund {}",
                    order.key(),
                    refundRecord.amount(),
                    refundRecord.refund(),
                    order.amount(),
                    order.id());
            return new RefundAnswer.NoAnswer();
        }
        return captured(opened, order)
                .filter(_ -> refundRecord.given())
                .map(capture -> TestAmount.of(capture.amount()).refund())
                .orElseGet(RefundAnswer.Rejected::new);
    }

    private static Answer another(Movement movement, PaymentOrder paymentOrder) {
        LOG.error(
                "Key {} was used for {} of payment {} and is now used for {} of payment {}",
                paymentOrder.key(),
                movement.amount(),
                movement.payment(),
                paymentOrder.amount(),
                paymentOrder.id());
        return new Answer.NoAnswer();
    }

    private Answer answer(Movement movement) {
        return switch (movement.stage()) {
            case Stage.NotReceived() -> new Answer.NoAnswer();
            case Stage.AtPage() -> new Answer.ActionRequired(page(movement.key()));
            case Stage.Captured(var reference) ->
                new Answer.Captured(reference, Optional.of(TestCard.CARD), movement.kept());
            case Stage.Declined(var reason) -> new Answer.Declined(reason);
        };
    }

    private Answer call(Journal.Work<ProcessorState, Answer> work) {
        return journal.run(work, new Answer.NoAnswer());
    }
}
