package tel.billing.journey.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.payment.NotificationsTest;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.spec.notification.UnsignedNotifications;
import tools.jackson.databind.JsonNode;

/// On an instance of its own, because it observes the requests of all tests.
@DisplayName("The status")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class StatusTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    /// The sandbox does not answer the first request with this amount.
    private static final long NEVER_ANSWERED = 503_01;

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(
                application -> application.addPrimarySources(List.of(NotificationsTest.NotifyingProcessor.class)));
    }

    @Test
    @Order(1)
    void is_unknown_before_the_first_request() {
        await().atMost(SOON).until(() -> status("pbx"), "up"::equals);

        var answer = service.get("/v1/status").send().mustBe(200);

        assertThat(answer.text("status")).isEqualTo("ok");
        assertThat(answer.json().propertyNames()).containsExactly("status", "upstreams");
        assertThat(upstreams(answer))
                .extracting(upstream -> upstream.required("name").asString())
                .containsExactly("database", "card_processor", "vat_service", "pbx", "mail");
        assertThat(upstreams(answer))
                .extracting(upstream -> upstream.required("status").asString())
                .containsExactly("up", "unknown", "unknown", "up", "unknown");
        assertThat(upstreams(answer))
                .allSatisfy(upstream -> assertThat(upstream.has("since"))
                        .isEqualTo(!upstream.required("status").asString().equals("unknown")));
        assertThat(answer.header("Cache-Control")).hasValue("no-store");
    }

    @Test
    @Order(2)
    void follows_the_pbx_down_and_up() {
        pbx(false);
        assertThat(overall()).isEqualTo("degraded");
        assertThat(status("pbx")).isEqualTo("down");
        var since = since("pbx");

        pbx(true);

        assertThat(overall()).isEqualTo("ok");
        assertThat(status("pbx")).isEqualTo("up");
        assertThat(since("pbx")).isAfterOrEqualTo(since);
    }

    @Test
    @Order(3)
    void knows_the_card_processor_from_the_first_answer_to_any_request() {
        var ada = Customer.of(service);
        assertThat(status("card_processor")).isEqualTo("unknown");

        var changed =
                new Notification("the cards changed", new Notification.Event.CardsChanged(ada.account()), "changed");
        var delivery = service.part(UnsignedNotifications.class).wrap(List.of(changed));
        service.post("/v1/webhooks/card-processor")
                .json(new String(delivery.body(), UTF_8))
                .send()
                .mustBe(200);

        await().atMost(SOON).until(() -> status("card_processor"), "up"::equals);
    }

    @Test
    @Order(4)
    void learns_from_emails_cards_and_vat_numbers_whether_upstreams_answer() {
        var ada = Customer.of(service);
        await().atMost(SOON).until(() -> status("mail"), "up"::equals);

        ada.topUp(NEVER_ANSWERED).mustBe(202);
        assertThat(status("card_processor")).isEqualTo("down");
        assertThat(overall()).isEqualTo("degraded");
        ada.topUp(10_00).mustBe(200);
        assertThat(status("card_processor")).isEqualTo("up");

        vatNumber(ada, "NL300");
        assertThat(status("vat_service")).isEqualTo("down");
        vatNumber(ada, "NL100");
        assertThat(status("vat_service")).isEqualTo("up");
        vatNumber(ada, "NL301");
        assertThat(status("vat_service")).isEqualTo("up");
    }

    private static void pbx(boolean available) {
        service.call("PUT", "/dev/pbx")
                .json("{\"available\": %s}".formatted(available))
                .send()
                .mustBe(200);
    }

    private static void vatNumber(Customer customer, String number) {
        service.call("PUT", "/v1/account/vat-number")
                .bearer(customer.accessToken())
                .json("{\"vat_number\": \"%s\"}".formatted(number))
                .send()
                .mustBe(200);
    }

    private static String overall() {
        return service.get("/v1/status").send().mustBe(200).text("status");
    }

    private static String status(String name) {
        return upstream(name).required("status").asString();
    }

    private static Instant since(String name) {
        return Instant.parse(upstream(name).required("since").asString());
    }

    private static JsonNode upstream(String name) {
        return upstreams(service.get("/v1/status").send().mustBe(200)).stream()
                .filter(upstream -> upstream.required("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> upstreams(Reply reply) {
        return reply.json().required("upstreams").valueStream().toList();
    }
}
