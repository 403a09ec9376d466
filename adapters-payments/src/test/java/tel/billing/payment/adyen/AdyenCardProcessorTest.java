package tel.billing.payment.adyen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.World;
import tel.billing.payment.application.CardProcessor;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.application.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Notice.News;
import tel.billing.payment.domain.Occasion;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.RefundOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.CardProcessorContract;
import tel.billing.payment.spec.Orders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Some;

class AdyenCardProcessorTest extends CardProcessorContract {
    @TempDir
    private Path directory;

    private AdyenStub stub;
    private AdyenCardProcessor processor;

    @BeforeEach
    void start() {
        stub = new AdyenStub(directory.resolve("adyen"), Adyens.STUB, 0);
        processor = Adyens.processor(stub);
    }

    @AfterEach
    void stop() {
        processor.close();
        stub.close();
    }

    @Override
    protected CardProcessor processor() {
        return processor;
    }

    @Override
    protected Order orderThat(Behaviour behaviour) {
        return switch (behaviour) {
            case CAPTURES -> withCard(20_00, Occasion.CUSTOMER_PRESENT);
            case CAPTURES_AND_KEEPS_THE_CARD -> Orders.keepingCard(Some.accountId(), Money.of(20_00, "EUR"));
            case DECLINES_FOR_LACK_OF_FUNDS -> withCard(402_00, Occasion.CUSTOMER_PRESENT);
            case DECLINES_AN_EXPIRED_CARD -> withCard(402_01, Occasion.CUSTOMER_PRESENT);
            case SENDS_THE_CUSTOMER_TO_A_PAGE -> withCard(202_00, Occasion.CUSTOMER_PRESENT);
            case NAMES_NO_PAGE -> withCard(202_01, Occasion.CUSTOMER_PRESENT);
            case WANTS_A_CUSTOMER_WHO_IS_AWAY -> withCard(202_00, Occasion.RENEWAL);
            case CAPTURES_SILENTLY -> withCard(504_00, Occasion.RENEWAL);
            case MISSES_THE_FIRST_REQUEST -> withCard(503_00, Occasion.AUTOMATIC_TOP_UP);
            case STAYS_SILENT -> withCard(503_01, Occasion.CUSTOMER_PRESENT);
        };
    }

    @Override
    protected Money movedFor(Order order) {
        return sum(order, Entry.Why.PAYMENT);
    }

    @Override
    protected Money givenBackFor(Order order) {
        return sum(order, Entry.Why.REFUND).negated();
    }

    @Override
    protected void customerPays(Order order) {
        assertThat(stub.world().pay(page(order))).isTrue();
    }

    @Override
    protected void customerCancels(Order order) {
        assertThat(stub.world().cancel(page(order))).isTrue();
    }

    /// From a notification, or, for a stored card, by repeating the request.
    @Override
    protected Answer learntOf(Order order) {
        return notified(News.Paid.class)
                .filter(paid -> paid.payment().equals(order.id()))
                .<Answer>map(paid -> new Answer.Captured(paid.reference(), Optional.empty(), Optional.empty()))
                .findFirst()
                .orElseGet(() -> isAtPage(order) ? new Answer.NoAnswer() : processor.charge(order));
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

    private boolean isAtPage(Order order) {
        return stub.world().pageFor(OurReference.of(order).toString()).isPresent();
    }

    private String page(Order order) {
        return stub.world().pageFor(OurReference.of(order).toString()).orElseThrow();
    }

    private static Order withCard(long minor, Occasion occasion) {
        return Orders.withStoredCard(
                Some.accountId(), Money.of(minor, "EUR"), new StoredCard.Token(World.TEST_CARD), occasion);
    }

    /// The sum of the movements of this kind for all payments of the order.
    private Money sum(Order order, Entry.Why why) {
        var payments = stub.movements().stream()
                .filter(moved -> moved.why() == Entry.Why.PAYMENT)
                .filter(moved -> moved.merchant().equals(OurReference.of(order).toString()))
                .map(Entry.Moved::payment)
                .toList();
        return stub.movements().stream()
                .filter(moved -> moved.why() == why && payments.contains(moved.payment()))
                .map(moved -> Money.of(moved.minor(), moved.currency()))
                .reduce(Money.zero(order.amount().currency()), Money::plus);
    }
}
