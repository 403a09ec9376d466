package tel.billing.journey.payment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.spec.notification.UnsignedNotifications;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tools.jackson.databind.JsonNode;

@DisplayName("A notification of the card processor")
public class NotificationsTest {
    private static final String PATH = "/v1/webhooks/card-processor";
    private static final long NEVER_ANSWERED = 50_301;
    private static final Money AMOUNT = Money.of(NEVER_ANSWERED, "EUR");

    @AutoClose
    private static Service service;

    private static Staff dora;

    @Configuration(proxyBeanMethods = false)
    public static class NotifyingProcessor {

        @Bean
        @Primary
        UnsignedNotifications plainNotifications() {
            return new UnsignedNotifications();
        }
    }

    @BeforeAll
    static void start() {
        service = Service.start(application -> application.addPrimarySources(List.of(NotifyingProcessor.class)));
        dora = Staff.support(service);
    }

    @Test
    void is_booked_once_however_often_it_arrives() {
        var ada = Customer.of(service);
        var payment = ada.topUp(NEVER_ANSWERED).mustBe(202).text("payment_id");
        var paid = paid(ada.account(), payment, "psp-" + payment, AMOUNT);

        assertThat(deliver(paid).mustBe(200).json().required("received").booleanValue())
                .isTrue();
        deliver(paid).mustBe(200);

        awaitStatus(ada, payment, "captured");
        deliver(paid).mustBe(200);
        deliver(chargedBack(ada.account(), payment, "psp-" + payment)).mustBe(200);
        awaitStatus(ada, payment, "charged_back");
        assertThat(ada.get("/v1/wallets/EUR/entries").mustBe(200).items())
                .extracting(entry -> entry.required("kind").asString())
                .containsExactly("chargeback", "topup");
        assertThat(ada.euros()).isZero();
        assertThat(dora.get("/v1/admin/audit-log?target=" + payment).mustBe(200).items())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.required("action").asString()).isEqualTo("payment_charged_back");
                    assertThat(entry.has("actor")).isFalse();
                });
    }

    @Test
    void waits_if_it_arrives_too_early() {
        var ada = Customer.of(service);
        var payment = ada.topUp(NEVER_ANSWERED).mustBe(202).text("payment_id");

        deliver(chargedBack(ada.account(), payment, "psp-" + payment)).mustBe(200);
        awaitNotification(payment, "waiting");
        deliver(paid(ada.account(), payment, "psp-" + payment, AMOUNT)).mustBe(200);

        awaitStatus(ada, payment, "charged_back");
        assertThat(ada.euros()).isZero();
    }

    @Test
    void may_be_about_one_of_two_concurrent_disputes() {
        var ada = Customer.of(service);
        var payment = ada.topUp(NEVER_ANSWERED).mustBe(202).text("payment_id");
        var part = Money.of(10_000, "EUR");
        deliver(paid(ada.account(), payment, "psp-" + payment, AMOUNT)).mustBe(200);

        deliver(chargedBack(ada.account(), payment, "psp-" + payment)).mustBe(200);
        awaitStatus(ada, payment, "charged_back");
        deliver(chargedBack(ada.account(), payment, "psp-" + payment, part)).mustBe(200);
        await().atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThat(ada.euros()).isEqualTo(-10_000));

        var refund = Map.of("amount_minor", 500, "reason", "the customer asked for it");
        assertThat(service.admin()
                        .post("/v1/admin/payments/%s/refund".formatted(payment), UUID.randomUUID(), refund)
                        .mustBe(422, "validation.failed")
                        .json()
                        .at("/invalid_params/0/reason")
                        .asString())
                .isEqualTo("a charged-back payment cannot be refunded");
    }

    @Test
    void is_quarantined_for_staff_if_it_is_inconsistent() {
        var ada = Customer.of(service);
        var payment = ada.topUp(NEVER_ANSWERED).mustBe(202).text("payment_id");

        deliver(paid(ada.account(), payment, "psp-" + payment, Money.of(1, "EUR")))
                .mustBe(200);

        awaitNotification(payment, "quarantined");
        assertThat(dora.get("/v1/admin/payment-notifications?status=quarantined")
                        .mustBe(200)
                        .items())
                .filteredOn(notification ->
                        notification.path("payment_id").asString("").equals(payment))
                .singleElement()
                .satisfies(body -> {
                    assertThat(body.required("kind").asString()).isEqualTo("paid");
                    assertThat(body.required("reason").asString())
                            .isEqualTo(
                                    "The notification is about EUR 0.01, but the amount of the payment is EUR 503.01.");
                });
        assertThat(ada.statusOf(payment)).isEqualTo("pending");
    }

    @Test
    void is_resolved_by_an_admin_and_raises_no_further_alert() {
        var ada = Customer.of(service);
        var payment = ada.topUp(NEVER_ANSWERED).mustBe(202).text("payment_id");
        deliver(paid(ada.account(), payment, "psp-" + payment, Money.of(1, "EUR")))
                .mustBe(200);
        awaitNotification(payment, "quarantined");
        var path = "/v1/admin/payment-notifications/"
                + notification(payment).required("id").asString();
        var key = UUID.randomUUID();

        resolve(dora, path + "/resolve", key).mustBe(403, "auth.forbidden");
        assertThat(resolve(service.admin(), path + "/resolve", key).mustBe(200).text("reason"))
                .isEqualTo("looked into");
        assertThat(resolve(service.admin(), path + "/resolve", key).mustBe(200).header("Idempotent-Replayed"))
                .hasValue("true");
        resolve(service.admin(), path + "/resolve", UUID.randomUUID()).mustBe(200);

        var shown = dora.get(path).mustBe(200);
        assertThat(shown.text("status")).isEqualTo("resolved");
        assertThat(shown.text("payment_id")).isEqualTo(payment);
        assertThat(service.admin()
                        .get("/v1/admin/audit-log?action=notice_settled&target=" + shown.text("id"))
                        .mustBe(200)
                        .items())
                .singleElement()
                .satisfies(
                        entry -> assertThat(entry.required("reason").asString()).isEqualTo("looked into"));
    }

    @Test
    void is_processed_by_a_retry_after_a_wrong_setting_was_fixed() {
        var ada = Customer.of(service);
        var payment = ada.topUp(NEVER_ANSWERED).mustBe(202).text("payment_id");
        var envelopes = service.part(UnsignedNotifications.class);
        var notification = new Notification(
                "sent to another " + payment,
                Optional.of("the right shop"),
                new Event.Captured(ada.account(), id(payment), new ProcessorReference("psp-" + payment), AMOUNT),
                "notification");
        deliver(notification).mustBe(200);
        awaitNotification(payment, "quarantined");
        var path = "/v1/admin/payment-notifications/"
                + notification(payment).required("id").asString();

        envelopes.become("the right shop");
        assertThat(resolve(service.admin(), path + "/retry", UUID.randomUUID())
                        .mustBe(200)
                        .text("id"))
                .isEqualTo(notification(payment).required("id").asString());

        awaitStatus(ada, payment, "captured");
        awaitNotification(payment, "done");
        assertThat(resolve(service.admin(), path + "/resolve", UUID.randomUUID())
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("status");
    }

    @Test
    void that_is_unknown_cannot_be_found() {
        var path = "/v1/admin/payment-notifications/" + UUID.randomUUID();

        dora.get(path).mustBe(404, "not_found");
        resolve(service.admin(), path + "/resolve", UUID.randomUUID()).mustBe(404, "not_found");
        resolve(service.admin(), path + "/retry", UUID.randomUUID()).mustBe(404, "not_found");
    }

    @Test
    void is_not_stored_without_a_valid_signature() {
        var before =
                dora.get("/v1/admin/payment-notifications").mustBe(200).items().size();

        send("\"without an envelope\"").mustBe(401, "auth.invalid_credentials");

        assertThat(dora.get("/v1/admin/payment-notifications").mustBe(200).items())
                .hasSize(before);
    }

    @Test
    void has_at_most_256_kib() {
        send("1".repeat(256 * 1024)).mustBe(401, "auth.invalid_credentials");
        send("1".repeat(256 * 1024 + 1)).mustBe(413, "about:blank");
    }

    @Test
    void is_listed_for_staff_by_status() {
        var refusal = dora.get("/v1/admin/payment-notifications?status=odd").mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("status");
    }

    private static void awaitStatus(Customer customer, String payment, String status) {
        await().atMost(Duration.ofMinutes(1)).until(() -> customer.statusOf(payment), status::equals);
    }

    private static void awaitNotification(String payment, String status) {
        await().atMost(Duration.ofMinutes(1))
                .until(() -> dora.get("/v1/admin/payment-notifications?status=" + status).mustBe(200).items().stream()
                        .anyMatch(notification ->
                                notification.path("payment_id").asString("").equals(payment)));
    }

    private static JsonNode notification(String payment) {
        return dora.get("/v1/admin/payment-notifications?limit=100").mustBe(200).items().stream()
                .filter(notification ->
                        notification.path("payment_id").asString("").equals(payment))
                .findFirst()
                .orElseThrow();
    }

    private static Reply resolve(Staff staff, String path, UUID key) {
        return staff.post(path, key, Map.of("reason", "looked into"));
    }

    private static Reply deliver(Notification notification) {
        var delivery = service.part(UnsignedNotifications.class).wrap(List.of(notification));
        return send(new String(delivery.body(), UTF_8));
    }

    private static Reply send(String body) {
        return service.post(PATH).json(body).send();
    }

    private static Notification paid(AccountId account, String payment, String reference, Money amount) {
        return notification(
                "paid " + reference,
                new Event.Captured(account, id(payment), new ProcessorReference(reference), amount));
    }

    private static Notification chargedBack(AccountId account, String payment, String reference) {
        return chargedBack(account, payment, reference, AMOUNT);
    }

    private static Notification chargedBack(AccountId account, String payment, String reference, Money amount) {
        return notification(
                "charged back %s of %s".formatted(amount, reference),
                new Event.ChargedBack(account, id(payment), new ProcessorReference(reference), amount));
    }

    private static Notification notification(String identity, Event event) {
        return new Notification(identity, event, identity);
    }

    private static PaymentId id(String payment) {
        return new PaymentId(UUID.fromString(payment));
    }
}
