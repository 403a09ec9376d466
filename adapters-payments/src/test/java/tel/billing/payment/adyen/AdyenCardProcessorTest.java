package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.adyen.notification.NotificationFixtures;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.ExternalActions;
import tel.billing.payment.adyen.stub.Reply;
import tel.billing.payment.adyen.stub.StubFault;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.CardProcessorContract;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.peer.Peer;
import tel.billing.shared.spec.peer.PeerFault;

class AdyenCardProcessorTest extends CardProcessorContract implements Peer {
    private static final Duration LITTLE_PATIENCE = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofHours(1);
    private static final int MAX_CONCURRENT_REQUESTS = 8;

    @TempDir
    private Path directory;

    private AdyenStub stub;
    private boolean isDown;
    private AdyenCardProcessor patient;
    private AdyenCardProcessor impatient;
    private AdyenCardProcessor processor;

    @BeforeEach
    void start() {
        stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
        patient = AdyenFixtures.processor(stub);
        impatient = AdyenFixtures.processor(stub, LITTLE_PATIENCE, MAX_CONCURRENT_REQUESTS, new SimpleMeterRegistry());
        processor = patient;
    }

    @AfterEach
    void stop() {
        impatient.close();
        patient.close();
        stub.close();
    }

    @Override
    protected CardProcessor processor() {
        return processor;
    }

    @Override
    protected Peer peer() {
        return this;
    }

    @Override
    public void fail(PeerFault fault) {
        switch (fault) {
            case DOWN -> stub.stopServing();
            case HANG -> {
                processor = impatient;
                stub.setFaults(_ -> new StubFault.Stall(LONG));
            }
            case LOSE_ANSWERS -> stub.setFaults(_ -> new StubFault.Delivered(Reply.Delivery.LOST));
            case ERROR_AFTER_EXECUTION ->
                stub.setFaults(_ -> new StubFault.AnswerReplaced(Reply.of(502, "<html>Bad Gateway</html>")));
            case GARBAGE -> answerAll(200, "<html>Maintenance</html>");
            case INCOMPLETE -> answerAll(200, "{}");
            case SERVER_ERROR -> answerAll(503, "");
            case UNAUTHORIZED -> answerAll(401, "");
            case TOO_MANY_REQUESTS -> answerAll(429, "");
            case NOT_FOUND -> answerAll(404, "<html>Not Found</html>");
        }
        isDown = fault == PeerFault.DOWN;
    }

    private void answerAll(int status, String body) {
        stub.setFaults(_ -> new StubFault.RejectedEarly(Reply.of(status, body)));
    }

    @Override
    public void recover() {
        processor = patient;
        stub.setFaults(_ -> new StubFault.None());
        if (isDown) {
            stub.serveAgain();
        }
    }

    @Override
    protected PaymentOrder orderThat(Behaviour behaviour) {
        return switch (behaviour) {
            case CAPTURES -> withCard(20_00, PaymentInitiation.CUSTOMER_PRESENT);
            case CAPTURES_AND_KEEPS_THE_CARD, KEEPS_THE_CARD_ON_A_PAGE ->
                SamplePaymentOrders.keepingCard(Arbitrary.accountId(), Money.of(20_00, "EUR"));
            case DECLINES_FOR_LACK_OF_FUNDS -> withCard(402_00, PaymentInitiation.CUSTOMER_PRESENT);
            case DECLINES_AN_EXPIRED_CARD -> withCard(402_01, PaymentInitiation.CUSTOMER_PRESENT);
            case SENDS_THE_CUSTOMER_TO_A_PAGE -> withCard(202_00, PaymentInitiation.CUSTOMER_PRESENT);
            case NAMES_NO_PAGE -> withCard(202_01, PaymentInitiation.CUSTOMER_PRESENT);
            case REQUIRES_ACTION_OFF_SESSION -> withCard(202_00, PaymentInitiation.RENEWAL);
            case CAPTURES_SILENTLY -> withCard(504_00, PaymentInitiation.RENEWAL);
            case MISSES_THE_FIRST_REQUEST -> withCard(503_00, PaymentInitiation.RENEWAL);
            case STAYS_SILENT -> withCard(503_01, PaymentInitiation.CUSTOMER_PRESENT);
        };
    }

    @Override
    protected Money capturedFor(PaymentOrder paymentOrder) {
        return sum(paymentOrder, Entry.Cause.PAYMENT);
    }

    @Override
    protected Money refundedFor(PaymentOrder paymentOrder) {
        return sum(paymentOrder, Entry.Cause.REFUND).negated();
    }

    @Override
    protected void customerPays(PaymentOrder paymentOrder) {
        assertThat(stub.externalActions().pay(page(paymentOrder))).isTrue();
    }

    @Override
    protected void customerCancels(PaymentOrder paymentOrder) {
        assertThat(stub.externalActions().cancel(page(paymentOrder))).isTrue();
    }

    @Override
    protected boolean customerUsesDeclinedCard(PaymentOrder paymentOrder) {
        return stub.externalActions().decline(page(paymentOrder));
    }

    @Override
    protected Set<StoredCard.Token> storeThreeCards(AccountId account) {
        return Stream.generate(() -> stub.externalActions().storeCard(account.toString()))
                .limit(3)
                .map(StoredCard.Token::new)
                .collect(Collectors.toSet());
    }

    @Override
    protected boolean hasNotifiedCards(AccountId account) {
        return notified(Event.CardsChanged.class)
                .anyMatch(changed -> changed.account().equals(account));
    }

    /// From a notification, or, for a stored card, by repeating the request.
    @Override
    protected Answer notifiedResultOf(PaymentOrder paymentOrder) {
        return notified(Event.Captured.class)
                .filter(paid -> paid.payment().equals(paymentOrder.id()))
                .<Answer>map(paid -> new Answer.Captured(paid.reference(), Optional.empty(), Optional.empty()))
                .findFirst()
                .orElseGet(() -> isAtPage(paymentOrder) ? new Answer.NoAnswer() : processor.charge(paymentOrder));
    }

    /// From a notification, or, if Adyen never received the refund, by repeating the request.
    @Override
    protected RefundAnswer notifiedResultOf(RefundOrder order) {
        if (notified(Event.RefundDone.class).anyMatch(done -> done.refund().equals(order.id()))) {
            return new RefundAnswer.Done();
        }
        return notified(Event.RefundFailed.class)
                        .anyMatch(failed -> failed.refund().equals(order.id()))
                ? new RefundAnswer.Rejected()
                : processor.refund(order);
    }

    private <N extends Event> Stream<N> notified(Class<N> kind) {
        return NotificationFixtures.events(stub).stream()
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private boolean isAtPage(PaymentOrder paymentOrder) {
        return stub.externalActions()
                .pageFor(OurReference.of(paymentOrder).toString())
                .isPresent();
    }

    private String page(PaymentOrder paymentOrder) {
        return stub.externalActions()
                .pageFor(OurReference.of(paymentOrder).toString())
                .orElseThrow();
    }

    private static PaymentOrder withCard(long minor, PaymentInitiation initiation) {
        return SamplePaymentOrders.withStoredCard(
                Arbitrary.accountId(),
                Money.of(minor, "EUR"),
                new StoredCard.Token(ExternalActions.TEST_CARD),
                initiation);
    }

    /// The sum of the movements of this kind for all payments of the order.
    private Money sum(PaymentOrder paymentOrder, Entry.Cause cause) {
        var payments = stub.movements().stream()
                .filter(moved -> moved.why() == Entry.Cause.PAYMENT)
                .filter(moved ->
                        moved.merchant().equals(OurReference.of(paymentOrder).toString()))
                .map(Entry.Moved::payment)
                .toList();
        return stub.movements().stream()
                .filter(moved -> moved.why() == cause && payments.contains(moved.payment()))
                .map(moved -> Money.of(moved.minor(), moved.currency()))
                .reduce(Money.zero(paymentOrder.amount().currency()), Money::plus);
    }
}
