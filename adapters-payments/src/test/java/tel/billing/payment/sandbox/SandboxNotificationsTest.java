package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.notification.NotificationParser.Delivery;
import tel.billing.payment.application.notification.NotificationParser.ParseResult;
import tel.billing.payment.sandbox.LaterEvent.Type;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

class SandboxNotificationsTest {
    private final SandboxNotifications notifications = new SandboxNotifications();

    @ParameterizedTest
    @EnumSource
    void a_signed_notification_is_read_as_it_was_written(Type type) {
        var event = event(type);
        var body = SandboxNotifications.write(event);

        assertThat(notifications.parse(signed(body, notifications.sign(body))))
                .isInstanceOfSatisfying(
                        ParseResult.Authentic.class,
                        authentic -> assertThat(authentic.notifications())
                                .singleElement()
                                .satisfies(read -> {
                                    assertThat(read.event()).isEqualTo(event.event());
                                    assertThat(read.identity()).isEqualTo(event.identity());
                                }));
    }

    @Test
    void a_changed_body_is_not_authentic() {
        var body = SandboxNotifications.write(event(Type.CHARGEBACK));
        var changed = new String(body, UTF_8).replace("2000", "2001").getBytes(UTF_8);

        assertThat(changed).isNotEqualTo(body);
        assertThat(notifications.parse(signed(changed, notifications.sign(body))))
                .isEqualTo(new ParseResult.NotAuthentic());
    }

    @Test
    void a_signature_of_another_process_is_not_authentic() {
        var body = SandboxNotifications.write(event(Type.CHARGEBACK));

        assertThat(notifications.parse(signed(body, new SandboxNotifications().sign(body))))
                .isEqualTo(new ParseResult.NotAuthentic());
    }

    @Test
    void a_sender_without_a_signature_is_not_admitted() {
        assertThat(notifications.admits(Map.of("content-type", "application/json")))
                .isFalse();
        assertThat(notifications.parse(new Delivery(Map.of(), new byte[0]))).isEqualTo(new ParseResult.NotAuthentic());
    }

    private static Delivery signed(byte[] body, String signature) {
        return new Delivery(Map.of("sandbox-signature", signature), body);
    }

    private static LaterEvent event(Type type) {
        return new LaterEvent(
                type,
                Arbitrary.accountId(),
                UUID.randomUUID(),
                new ProcessorReference("sandbox-1"),
                Money.of(2000, "EUR"),
                Instant.parse("2026-11-24T10:00:00Z"));
    }
}
