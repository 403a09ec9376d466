package tel.billing.payment.adyen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.adyen.notification.NotificationFixtures;
import tel.billing.payment.adyen.stub.AdyenStub;
import tel.billing.payment.adyen.stub.Entry;
import tel.billing.payment.adyen.stub.Entry.Cause;
import tel.billing.payment.adyen.stub.ExternalActions;
import tel.billing.payment.adyen.stub.NotificationSender;
import tel.billing.payment.adyen.stub.Reply;
import tel.billing.payment.adyen.stub.StubFault;
import tel.billing.payment.application.notification.NotificationParser.ParseResult;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.application.processor.CardProcessor.RefundAnswer;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.domain.StoredCard;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

/// Other tests rely on the stub, so it has tests of its own.
class AdyenStubTest {
    private static final Money AMOUNT = Money.of(20_00, "EUR");

    @TempDir
    private Path directory;

    @Test
    void its_record_survives_a_restart_and_ignores_an_incomplete_line() throws IOException {
        var record = directory.resolve("adyen");
        var paymentOrder = order();
        Answer first;
        List<Entry.Moved> moved;
        try (var stub = new AdyenStub(record, AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            first = processor.charge(paymentOrder);
            moved = stub.movements();
        }
        Files.writeString(record, "[{\"kind\":\"moved\",\"why\"", StandardOpenOption.APPEND);

        try (var stub = new AdyenStub(record, AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            assertThat(stub.movements()).isEqualTo(moved).hasSize(1);
            assertThat(processor.charge(paymentOrder)).isEqualTo(first);
            assertThat(processor.charge(order())).isInstanceOf(Answer.Captured.class);
            assertThat(stub.movements()).hasSize(2);
        }
        try (var stub = new AdyenStub(record, AdyenFixtures.STUB, 0)) {
            assertThat(stub.movements()).hasSize(2);
            assertThat(stub.notifications()).hasSize(2);
        }
    }

    @Test
    void another_request_under_a_used_key_is_rejected() {
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            var paymentOrder = order();
            processor.charge(paymentOrder);
            var changed = new PaymentOrder(
                    paymentOrder.id(),
                    paymentOrder.account(),
                    Money.of(20_01, "EUR"),
                    paymentOrder.saveCard(),
                    paymentOrder.initiation(),
                    paymentOrder.card(),
                    paymentOrder.key(),
                    paymentOrder.draftedAt(),
                    paymentOrder.keyValidUntil());

            assertThat(processor.charge(changed)).isEqualTo(new Answer.NoAnswer());
            assertThat(stub.movements()).hasSize(1);
        }
    }

    @Test
    void later_movements_of_money_are_recorded_and_notified() {
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            var paymentOrder = order();
            var captured = ((Answer.Captured) processor.charge(paymentOrder)).reference();
            processor.refund(SamplePaymentOrders.refundOf(paymentOrder, captured, Money.of(5_00, "EUR")));
            stub.externalActions().failRefund(stub.movements().getLast().psp());
            stub.externalActions().chargeBack(captured.value());
            stub.externalActions().reverseChargeback(captured.value());
            stub.externalActions().chargeBack(captured.value());
            var other = order();
            var lost = ((Answer.Captured) processor.charge(other)).reference();
            stub.externalActions().failCapture(lost.value());

            assertThat(stub.movements())
                    .extracting(moved -> moved.why() + " " + moved.minor())
                    .containsExactly(
                            Cause.PAYMENT + " 2000",
                            Cause.REFUND + " -500",
                            Cause.REFUND_FAILED + " 500",
                            Cause.CHARGEBACK + " -2000",
                            Cause.CHARGEBACK_REVERSED + " 2000",
                            Cause.CHARGEBACK + " -2000",
                            Cause.PAYMENT + " 2000",
                            Cause.CAPTURE_FAILED + " -2000");
            assertThat(NotificationFixtures.events(stub).stream()
                            .map(event -> event.getClass().getSimpleName()))
                    .containsExactly(
                            "Captured",
                            "RefundDone",
                            "RefundFailed",
                            "ChargedBack",
                            "ChargebackReversed",
                            "ChargedBack",
                            "Captured",
                            "CaptureFailed");
            assertThat(NotificationFixtures.events(stub))
                    .contains(
                            new Event.ChargedBack(paymentOrder.account(), paymentOrder.id(), captured, AMOUNT),
                            new Event.CaptureFailed(other.account(), other.id(), lost, AMOUNT));
        }
    }

    @Test
    void money_that_is_not_there_cannot_move() {
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            var paymentOrder = order();
            var captured = ((Answer.Captured) processor.charge(paymentOrder)).reference();
            processor.refund(SamplePaymentOrders.refundOf(paymentOrder, captured, Money.of(5_00, "EUR")));
            var refund = stub.movements().getLast().psp();

            assertThat(stub.externalActions().reverseChargeback(captured.value()))
                    .isEmpty();
            assertThat(stub.externalActions().chargeBack(captured.value())).isPresent();
            assertThat(stub.externalActions().chargeBack(captured.value())).isEmpty();
            assertThat(stub.externalActions().failCapture(captured.value())).isEmpty();
            assertThat(stub.externalActions().failRefund(refund)).isPresent();
            assertThat(stub.externalActions().failRefund(refund)).isEmpty();
            assertThat(stub.movements()).extracting(Entry.Moved::minor).containsExactly(20_00L, -5_00L, -15_00L, 5_00L);
        }
    }

    @Test
    void two_disputes_are_reversed_independently() {
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            var paymentOrder = order();
            var captured = ((Answer.Captured) processor.charge(paymentOrder)).reference();
            processor.refund(SamplePaymentOrders.refundOf(paymentOrder, captured, Money.of(5_00, "EUR")));
            var refund = stub.movements().getLast().psp();
            stub.externalActions().chargeBack(captured.value());
            stub.externalActions().failRefund(refund);
            stub.externalActions().chargeBack(captured.value());
            stub.externalActions().reverseChargeback(captured.value());
            stub.externalActions().reverseChargeback(captured.value());

            assertThat(stub.externalActions().reverseChargeback(captured.value()))
                    .isEmpty();
            assertThat(stub.movements())
                    .extracting(Entry.Moved::minor)
                    .containsExactly(20_00L, -5_00L, -15_00L, 5_00L, -5_00L, 15_00L, 5_00L);
        }
    }

    @Test
    void it_keeps_its_state_while_it_is_stopped() {
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            var paymentOrder = order();
            var captured = processor.charge(paymentOrder);

            stub.stopServing();
            assertThat(processor.charge(paymentOrder)).isEqualTo(new Answer.NoAnswer());
            stub.serveAgain();

            assertThat(processor.charge(paymentOrder)).isEqualTo(captured);
            assertThat(stub.movements()).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("faults")
    void money_moves_once_if_a_failed_request_is_repeated(StubFault fault, int moved) {
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub)) {
            var paymentOrder = order();
            stub.setFaults(_ -> fault);

            processor.charge(paymentOrder);
            assertThat(stub.movements()).hasSize(moved);

            stub.setFaults(_ -> new StubFault.None());
            assertThat(processor.charge(paymentOrder)).isInstanceOf(Answer.Captured.class);
            assertThat(stub.movements()).hasSize(1);
        }
    }

    static Stream<Arguments> faults() {
        var inProgress = Reply.error(422, "704", "validation", "request already processed or in progress");
        return Stream.of(
                arguments(new StubFault.None(), 1),
                arguments(new StubFault.Stall(Duration.ofMillis(100)), 1),
                arguments(new StubFault.RejectedEarly(inProgress), 0),
                arguments(new StubFault.AnswerReplaced(inProgress), 1),
                arguments(new StubFault.Delivered(Reply.Delivery.LOST), 1),
                arguments(new StubFault.Delivered(Reply.Delivery.CUT), 1),
                arguments(new StubFault.Delivered(Reply.Delivery.TWICE), 1));
    }

    @Test
    void notifications_arrive_late_and_repeatedly_until_each_is_accepted() throws IOException {
        var received = new CopyOnWriteArrayList<PaymentId>();
        var rejectionsLeft = new AtomicInteger(5);
        var service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            try (exchange) {
                var body = exchange.getRequestBody().readAllBytes();
                var delivery = new Entry.Notified(
                        Map.of("authorization", exchange.getRequestHeaders().getFirst("Authorization")),
                        new String(body, UTF_8));
                if (rejectionsLeft.getAndDecrement() > 0) {
                    exchange.sendResponseHeaders(503, -1);
                    return;
                }
                ((ParseResult.Authentic) NotificationFixtures.read(delivery))
                        .notifications()
                        .forEach(notification -> received.add(((Event.Captured) notification.event()).payment()));
                exchange.sendResponseHeaders(200, -1);
            }
        });
        service.start();
        var target = URI.create("http://127.0.0.1:" + service.getAddress().getPort() + "/");
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var processor = AdyenFixtures.processor(stub);
                var notificationSender = new NotificationSender(
                        stub, () -> target, new NotificationSender.Options(42, Duration.ofMillis(200), 50))) {
            var orders = Stream.generate(AdyenStubTest::order)
                    .limit(20)
                    .peek(processor::charge)
                    .map(PaymentOrder::id)
                    .toList();

            await().until(() -> notificationSender.isIdle() && notificationSender.accepted() > 20);
            assertThat(received).containsAll(orders).hasSizeGreaterThan(20);
            assertThat(received.stream().distinct().toList()).isNotEqualTo(orders);
        } finally {
            service.stop(0);
        }
    }

    @Test
    void a_wrong_api_key_is_rejected() {
        try (var stub = new AdyenStub(directory.resolve("adyen"), AdyenFixtures.STUB, 0);
                var stranger = new AdyenCardProcessor(
                        AdyenFixtures.access(stub.url(), "wrong-key"),
                        AdyenFixtures.RETURN,
                        new SimpleMeterRegistry(),
                        () -> {})) {
            assertThat(stranger.charge(order())).isEqualTo(new Answer.NoAnswer());
            assertThat(stranger.refund(SamplePaymentOrders.refundOf(order(), new ProcessorReference("PSP1"), AMOUNT)))
                    .isEqualTo(new RefundAnswer.NotSent());
            assertThat(stub.movements()).isEmpty();
        }
    }

    private static PaymentOrder order() {
        return SamplePaymentOrders.withStoredCard(
                Arbitrary.accountId(), AMOUNT, new StoredCard.Token(ExternalActions.TEST_CARD));
    }
}
