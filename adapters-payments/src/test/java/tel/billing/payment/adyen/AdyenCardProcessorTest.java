package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.Mishap;
import tel.billing.payment.adyen.stub.Reply;
import tel.billing.payment.adyen.stub.World;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Notification.News;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.ShopperInteraction;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.CardProcessorContract;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Peer;
import tel.billing.shared.spec.PeerFault;
import tel.billing.shared.spec.Some;

class AdyenCardProcessorTest extends CardProcessorContract implements Peer {
    private static final Duration LITTLE_PATIENCE = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofHours(1);
    private static final int PLACES = 8;

    @TempDir
    private Path directory;

    private AdyenStub stub;
    private boolean isDown;
    private AdyenCardProcessor patient;
    private AdyenCardProcessor impatient;
    private AdyenCardProcessor processor;

    @BeforeEach
    void start() {
        stub = new AdyenStub(directory.resolve("adyen"), Adyens.STUB, 0);
        patient = Adyens.processor(stub);
        impatient = Adyens.processor(stub, LITTLE_PATIENCE, PLACES, new SimpleMeterRegistry());
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
    public void misbehave(PeerFault fault) {
        switch (fault) {
            case DOWN -> stub.lieDead();
            case HANG -> {
                processor = impatient;
                stub.suffer(_ -> new Mishap.Stall(LONG));
            }
            case LOSE_ANSWERS -> stub.suffer(_ -> new Mishap.Carried(Reply.Carriage.LOST));
            case GARBAGE -> answerAll(200, "<html>Maintenance</html>");
            case SERVER_ERROR -> answerAll(503, "");
            case TOO_MANY_REQUESTS -> answerAll(429, "");
        }
        isDown = fault == PeerFault.DOWN;
    }

    private void answerAll(int status, String body) {
        stub.suffer(_ -> new Mishap.TurnedAway(Reply.of(status, body)));
    }

    @Override
    public void comeBack() {
        processor = patient;
        stub.suffer(_ -> new Mishap.None());
        if (isDown) {
            stub.rise();
        }
    }

    @Override
    protected PaymentOrder orderThat(Behaviour behaviour) {
        return switch (behaviour) {
            case CAPTURES -> withCard(20_00, ShopperInteraction.CUSTOMER_PRESENT);
            case CAPTURES_AND_KEEPS_THE_CARD ->
                SamplePaymentOrders.keepingCard(Some.accountId(), Money.of(20_00, "EUR"));
            case DECLINES_FOR_LACK_OF_FUNDS -> withCard(402_00, ShopperInteraction.CUSTOMER_PRESENT);
            case DECLINES_AN_EXPIRED_CARD -> withCard(402_01, ShopperInteraction.CUSTOMER_PRESENT);
            case SENDS_THE_CUSTOMER_TO_A_PAGE -> withCard(202_00, ShopperInteraction.CUSTOMER_PRESENT);
            case NAMES_NO_PAGE -> withCard(202_01, ShopperInteraction.CUSTOMER_PRESENT);
            case WANTS_A_CUSTOMER_WHO_IS_AWAY -> withCard(202_00, ShopperInteraction.RENEWAL);
            case CAPTURES_SILENTLY -> withCard(504_00, ShopperInteraction.RENEWAL);
            case MISSES_THE_FIRST_REQUEST -> withCard(503_00, ShopperInteraction.AUTOMATIC_TOP_UP);
            case STAYS_SILENT -> withCard(503_01, ShopperInteraction.CUSTOMER_PRESENT);
        };
    }

    @Override
    protected Money movedFor(PaymentOrder paymentOrder) {
        return sum(paymentOrder, Entry.Why.PAYMENT);
    }

    @Override
    protected Money givenBackFor(PaymentOrder paymentOrder) {
        return sum(paymentOrder, Entry.Why.REFUND).negated();
    }

    @Override
    protected void customerPays(PaymentOrder paymentOrder) {
        assertThat(stub.world().pay(page(paymentOrder))).isTrue();
    }

    @Override
    protected void customerCancels(PaymentOrder paymentOrder) {
        assertThat(stub.world().cancel(page(paymentOrder))).isTrue();
    }

    /// From a notification, or, for a stored card, by repeating the request.
    @Override
    protected Answer learntOf(PaymentOrder paymentOrder) {
        return notified(News.Paid.class)
                .filter(paid -> paid.payment().equals(paymentOrder.id()))
                .<Answer>map(paid -> new Answer.Captured(paid.reference(), Optional.empty(), Optional.empty()))
                .findFirst()
                .orElseGet(() -> isAtPage(paymentOrder) ? new Answer.NoAnswer() : processor.charge(paymentOrder));
    }

    /// From a notification, or, if Adyen never received the refund, by repeating the request.
    @Override
    protected RefundAnswer learntOf(RefundOrder order) {
        if (notified(News.RefundDone.class).anyMatch(done -> done.refund().equals(order.id()))) {
            return new RefundAnswer.Done();
        }
        return notified(News.RefundFailed.class)
                        .anyMatch(failed -> failed.refund().equals(order.id()))
                ? new RefundAnswer.Refused()
                : processor.refund(order);
    }

    private <N extends News> Stream<N> notified(Class<N> kind) {
        return Adyens.news(stub).stream().filter(kind::isInstance).map(kind::cast);
    }

    private boolean isAtPage(PaymentOrder paymentOrder) {
        return stub.world().pageFor(OurReference.of(paymentOrder).toString()).isPresent();
    }

    private String page(PaymentOrder paymentOrder) {
        return stub.world().pageFor(OurReference.of(paymentOrder).toString()).orElseThrow();
    }

    private static PaymentOrder withCard(long minor, ShopperInteraction shopperInteraction) {
        return SamplePaymentOrders.withStoredCard(
                Some.accountId(), Money.of(minor, "EUR"), new StoredCard.Token(World.TEST_CARD), shopperInteraction);
    }

    /// The sum of the movements of this kind for all payments of the order.
    private Money sum(PaymentOrder paymentOrder, Entry.Why why) {
        var payments = stub.movements().stream()
                .filter(moved -> moved.why() == Entry.Why.PAYMENT)
                .filter(moved ->
                        moved.merchant().equals(OurReference.of(paymentOrder).toString()))
                .map(Entry.Moved::payment)
                .toList();
        return stub.movements().stream()
                .filter(moved -> moved.why() == why && payments.contains(moved.payment()))
                .map(moved -> Money.of(moved.minor(), moved.currency()))
                .reduce(Money.zero(paymentOrder.amount().currency()), Money::plus);
    }
}
