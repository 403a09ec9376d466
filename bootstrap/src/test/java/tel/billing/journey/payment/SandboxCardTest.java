package tel.billing.journey.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;

@OnService
@DisplayName("A top-up at the sandbox")
class SandboxCardTest {

    @ParameterizedTest
    @CsvSource({"40200, insufficient_funds", "40201, expired_card"})
    void is_declined_permanently(long amount, String reason, Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();
        var body = "{\"amount_minor\": %d, \"currency\": \"EUR\"}".formatted(amount);
        var refusal = ada.topUp(key, body).mustBe(402, "payment.declined");
        assertThat(refusal.text("decline_reason")).isEqualTo(reason);
        assertThat(refusal.text("detail")).endsWith("Use another card and a new Idempotency-Key.");
        var replay = ada.topUp(key, body).mustBe(402);
        assertThat(replay.body()).isEqualTo(refusal.body());
        assertThat(replay.header("Idempotent-Replayed")).hasValue("true");
        var payment = ada.get("/v1/payments/" + refusal.text("payment_id")).mustBe(200);
        assertThat(payment.text("status")).isEqualTo("declined");
        assertThat(payment.text("decline_reason")).isEqualTo(reason);
        assertThat(ada.euros()).isZero();
    }

    @Test
    void waits_for_the_customer_who_pays(Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();
        var body = "{\"amount_minor\": 20200, \"currency\": \"EUR\"}";
        var pending = ada.topUp(key, body).mustBe(202);
        assertThat(pending.text("status")).isEqualTo("pending");
        assertThat(pending.number("balance_minor")).isZero();
        assertThat(ada.euros()).isZero();
        service.post(page(pending) + "/pay").send().mustBe(200);
        service.post(page(pending) + "/pay").send().mustBe(200);
        assertThat(ada.statusOf(pending.text("payment_id"))).isEqualTo("captured");
        assertThat(ada.euros()).isEqualTo(20200);
        assertThat(ada.topUp(key, body).mustBe(202).body()).isEqualTo(pending.body());
        assertThat(ada.get("/v1/wallets/EUR/entries").items()).hasSize(1);
    }

    @Test
    void gets_its_page_later_if_the_first_answer_has_none(Service service) {
        var ada = Customer.of(service);
        var pending = ada.topUp(20201).mustBe(202);
        assertThat(pending.text("status")).isEqualTo("pending");
        assertThat(pending.json().has("next_action")).isFalse();

        var path = "/v1/payments/" + pending.text("payment_id");
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> ada.get(path).mustBe(200).json().has("next_action"));
        service.post(page(ada.get(path)) + "/pay").send().mustBe(200);

        assertThat(ada.statusOf(pending.text("payment_id"))).isEqualTo("captured");
        assertThat(ada.euros()).isEqualTo(20201);
    }

    @Test
    void waits_for_the_customer_who_cancels(Service service) {
        var ada = Customer.of(service);
        var pending = ada.topUp(20200).mustBe(202);
        service.post(page(pending) + "/cancel").send().mustBe(200);
        var payment = ada.get("/v1/payments/" + pending.text("payment_id")).mustBe(200);
        assertThat(payment.text("status")).isEqualTo("declined");
        assertThat(payment.text("decline_reason")).isEqualTo("cancelled_by_customer");
        service.post(page(pending) + "/pay").send().mustBe(422);
        assertThat(ada.euros()).isZero();
    }

    @Test
    void without_an_answer_is_captured_once_by_recovery(Service service) {
        var ada = Customer.of(service);
        var arrived = ada.topUp(50400).mustBe(202);
        var lost = ada.topUp(50300).mustBe(202);
        for (var pending : List.of(arrived, lost)) {
            assertThat(pending.text("status")).isEqualTo("pending");
            assertThat(pending.json().has("next_action")).isFalse();
        }
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(200))
                .untilAsserted(() -> assertThat(List.of(arrived, lost))
                        .extracting(pending -> ada.statusOf(pending.text("payment_id")))
                        .containsOnly("captured"));
        assertThat(ada.euros()).isEqualTo(50400 + 50300);
        assertThat(ada.get("/v1/wallets/EUR/entries").items()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"20010, charged_back", "20012, failed"})
    void is_captured_and_loses_its_money_later(long amount, String status, Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(amount).mustBe(200);
        assertThat(payment.number("balance_minor")).isEqualTo(amount);

        await().atMost(Duration.ofMinutes(1)).until(() -> ada.statusOf(payment.text("payment_id")), status::equals);
        assertThat(ada.euros()).isZero();
    }

    @Test
    void shows_the_card_and_stores_it_on_request(Service service) {
        var ada = Customer.of(service);
        var payment = ada.topUp(
                        UUID.randomUUID(), "{\"amount_minor\": 1000, \"currency\": \"EUR\", \"save_card\": true}")
                .mustBe(200);
        assertThat(payment.json().at("/card/brand").asString()).isEqualTo("visa");
        assertThat(payment.json().at("/card/last4").asString()).isEqualTo("1111");
        ada.topUp(1000).mustBe(200);
        assertThat(ada.euros()).isEqualTo(2000);
    }

    @ParameterizedTest
    @CsvSource({"99, EUR, amount_minor", "1000001, EUR, amount_minor", "1000, JPY, currency", "0, EUR, amount_minor"})
    void outside_the_limits_is_refused(long amount, String currency, String name, Service service) {
        var refusal = Customer.of(service)
                .topUp(UUID.randomUUID(), "{\"amount_minor\": %d, \"currency\": \"%s\"}".formatted(amount, currency))
                .mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly(name);
    }

    @ParameterizedTest
    @CsvSource({
        "pay, https://shop.example/wallet?tab=1&payment_id=ID&status=captured#top",
        "cancel, myshop://cancelled?payment_id=ID&status=declined"
    })
    void returns_the_customer_to_the_shop(String decision, String destination, Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();
        var pending = ada.topUp(
                        key,
                        returning("\"return_url\": \"https://shop.example/wallet?tab=1#top\","
                                + " \"cancel_url\": \"myshop://cancelled\""))
                .mustBe(202);
        service.post(page(pending) + "/" + decision).send().mustBe(200);
        var id = pending.text("payment_id");
        var back = service.get("/payment/return?payment_id=%s&redirectResult=x".formatted(id))
                .header("Accept", "text/html")
                .send()
                .mustBe(303);
        assertThat(back.header("Location")).hasValue(destination.replace("ID", id));
        ada.topUp(key, returning("\"return_url\": \"https://shop.example/other\""))
                .mustBe(409, "idempotency.conflict");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://thief.example",
                "//shop.example",
                "https://shop.example@thief.example",
                "https://shop.example./",
                "https://thief.example\\\\@shop.example",
                "https://shop.example\\u000d\\u000aLocation: https://thief.example"
            })
    void refuses_to_return_the_customer_elsewhere(String url, Service service) {
        var ada = Customer.of(service);
        var refusal = ada.topUp(UUID.randomUUID(), returning("\"return_url\": \"%s\"".formatted(url)))
                .mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("return_url");
    }

    @Test
    void reports_all_errors_of_a_top_up_at_once(Service service) {
        var body = "{\"amount_minor\": 99, \"currency\": \"EUR\", \"return_url\": \"https://thief.example\"}";
        var refusal = Customer.of(service).topUp(UUID.randomUUID(), body).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactlyInAnyOrder("amount_minor", "return_url");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?payment_id=", "?payment_id=none", "?payment_id=019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e93"})
    void without_a_url_shows_that_the_customer_can_go_back(String query, Service service) {
        assertThat(service.get("/payment/return" + query)
                        .header("Accept", "text/html")
                        .send()
                        .mustBe(200)
                        .body())
                .contains("You have left the payment page");
    }

    private static String returning(String urls) {
        return "{\"amount_minor\": 20200, \"currency\": \"EUR\", %s}".formatted(urls);
    }

    private static String page(Reply pending) {
        return URI.create(pending.json().at("/next_action/url").asString()).getPath();
    }
}
