package tel.billing.payment.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.application.notification.NotificationParser.ParseResult;
import tel.billing.payment.application.processor.CardProcessor.Answer;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.PaymentOrder;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class SandboxNotificationSenderTest {
    private static final Instant START = Instant.parse("2026-11-24T10:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);

    private final SteppedTime time = new SteppedTime(START);
    private final SandboxNotifications notifications = new SandboxNotifications();
    private final List<Notification> received = new CopyOnWriteArrayList<>();

    @TempDir
    private Path directory;

    private HttpServer service;
    private volatile int status = 200;
    private SandboxCardProcessor processor;
    private SandboxNotificationSender sender;

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/webhook", exchange -> {
            try (exchange) {
                var signature = exchange.getRequestHeaders().getFirst(SandboxNotifications.SIGNATURE);
                var delivery = new Delivery(
                        Map.of(SandboxNotifications.SIGNATURE, signature),
                        exchange.getRequestBody().readAllBytes());
                if (status == 200 && notifications.parse(delivery) instanceof ParseResult.Authentic authentic) {
                    received.addAll(authentic.notifications());
                }
                exchange.sendResponseHeaders(status, -1);
            }
        });
        service.start();
        restart();
    }

    private void restart() {
        processor = new SandboxCardProcessor(directory, URI.create("http://localhost"), time);
        var webhook = URI.create(
                "http://localhost:%s/webhook".formatted(service.getAddress().getPort()));
        sender = new SandboxNotificationSender(processor, notifications, () -> webhook);
    }

    @AfterEach
    void stop() {
        sender.close();
        service.stop(0);
    }

    @Test
    void an_ordinary_payment_causes_no_notification() {
        capture(2000);

        assertThat(sender.nextDue()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"20010, ChargedBack", "20011, ChargedBack", "20012, CaptureFailed"})
    void the_amount_of_a_captured_payment_causes_a_notification(long amount, String event) {
        capture(amount);

        assertThat(sender.nextDue()).contains(START);
        sender.runDue(START);

        assertThat(received)
                .singleElement()
                .satisfies(notification -> assertThat(
                                notification.event().getClass().getSimpleName())
                        .isEqualTo(event));
    }

    @Test
    void a_dispute_is_won_a_day_later() {
        capture(20_011);
        sender.runDue(START);
        assertThat(sender.nextDue()).contains(START.plus(DAY));

        sender.runDue(START.plus(DAY).minusMillis(1));
        assertThat(received).hasSize(1);
        sender.runDue(START.plus(DAY));

        assertThat(received)
                .last()
                .satisfies(
                        notification -> assertThat(notification.event()).isInstanceOf(Event.ChargebackReversed.class));
        assertThat(sender.nextDue()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"20021", "20022"})
    void a_failed_refund_causes_a_notification(long amount) {
        var paymentOrder = order(amount);
        var reference = ((Answer.Captured) processor.charge(paymentOrder)).reference();
        var refund = SamplePaymentOrders.refundOf(paymentOrder, reference, Money.of(500, "EUR"));
        processor.refund(refund);
        processor.refund(refund);

        sender.runDue(START);

        assertThat(received)
                .extracting(Notification::event)
                .containsExactly(
                        new Event.RefundFailed(paymentOrder.account(), refund.id(), reference, Money.of(500, "EUR")));
    }

    @Test
    void a_notification_is_sent_until_the_service_accepts_it() {
        capture(20_010);
        status = 503;

        assertThatThrownBy(() -> sender.runDue(START)).isInstanceOf(UncheckedIOException.class);
        assertThat(sender.nextDue()).contains(START);
        sender.close();
        restart();
        status = 200;
        sender.runDue(START);
        sender.runDue(START);

        assertThat(received).hasSize(1);
        assertThat(sender.nextDue()).isEmpty();
    }

    @Test
    void an_accepted_notification_is_not_sent_again_after_a_restart() {
        capture(20_010);
        sender.runDue(START);
        sender.close();

        restart();

        assertThat(sender.nextDue()).isEmpty();
    }

    private void capture(long amount) {
        assertThat(processor.charge(order(amount))).isInstanceOf(Answer.Captured.class);
    }

    private static PaymentOrder order(long amount) {
        return SamplePaymentOrders.of(Arbitrary.accountId(), Money.of(amount, "EUR"));
    }
}
