package tel.billing.journey.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;

@OnService
class PaymentMethodsTest {
    private static final String KEEPING = "{\"amount_minor\": 2000, \"currency\": \"EUR\", \"save_card\": true}";

    @Test
    void are_listed_and_deleted(Service service) {
        var ada = Customer.of(service);
        assertThat(ada.get("/v1/payment-methods").mustBe(200).items()).isEmpty();
        ada.topUp(UUID.randomUUID(), KEEPING).mustBe(200);

        var cards = ada.get("/v1/payment-methods").mustBe(200).items();

        assertThat(cards).hasSize(1);
        var card = cards.getFirst();
        assertThat(card.required("brand").asString()).isEqualTo("visa");
        assertThat(card.required("last4").asString()).isEqualTo("1111");
        assertThat(card.required("default").booleanValue()).isTrue();
        assertThat(card.required("expiry_month").intValue()).isBetween(1, 12);

        var key = UUID.randomUUID();
        var path = "/v1/payment-methods/" + card.required("id").asString();
        delete(service, ada, path, key).mustBe(204);
        var again = delete(service, ada, path, key).mustBe(204);

        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        assertThat(ada.get("/v1/payment-methods").mustBe(200).items()).isEmpty();
        delete(service, ada, path, UUID.randomUUID()).mustBe(404, "not_found");
        delete(service, ada, "/v1/payment-methods/" + UUID.randomUUID(), key).mustBe(409, "idempotency.conflict");
    }

    @Test
    void of_others_are_not_found(Service service) {
        var ada = Customer.of(service);
        ada.topUp(UUID.randomUUID(), KEEPING).mustBe(200);
        var card =
                ada.get("/v1/payment-methods").items().getFirst().required("id").asString();
        var bela = Customer.of(service);

        delete(service, bela, "/v1/payment-methods/" + card, UUID.randomUUID()).mustBe(404, "not_found");

        assertThat(bela.get("/v1/payment-methods").mustBe(200).items()).isEmpty();
        assertThat(ada.get("/v1/payment-methods").mustBe(200).items()).hasSize(1);
    }

    @Test
    void are_not_deleted_without_a_key(Service service) {
        var ada = Customer.of(service);
        var refusal = service.call("DELETE", "/v1/payment-methods/" + UUID.randomUUID())
                .bearer(ada.accessToken())
                .send()
                .mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("Idempotency-Key");
    }

    @Test
    void the_default_can_be_chosen(Service service) {
        var ada = Customer.of(service);
        ada.topUp(UUID.randomUUID(), KEEPING).mustBe(200);
        var card =
                ada.get("/v1/payment-methods").items().getFirst().required("id").asString();

        var chosen = choose(service, ada, card).mustBe(200);

        assertThat(chosen.text("id")).isEqualTo(card);
        assertThat(chosen.json().required("default").booleanValue()).isTrue();
        assertThat(choose(service, ada, card).mustBe(200).body()).isEqualTo(chosen.body());
        choose(service, Customer.of(service), card).mustBe(404, "not_found");
        choose(service, ada, UUID.randomUUID().toString()).mustBe(404, "not_found");
        choose(service, ada, "none").mustBe(404, "not_found");
    }

    @Test
    void a_top_up_chooses_its_card(Service service) {
        var ada = Customer.of(service);
        ada.topUp(UUID.randomUUID(), KEEPING).mustBe(200);
        var card =
                ada.get("/v1/payment-methods").items().getFirst().required("id").asString();
        var key = UUID.randomUUID();

        ada.topUp(key, with(card)).mustBe(200);

        ada.topUp(key, with("new")).mustBe(409, "idempotency.conflict");
        assertThat(ada.topUp(UUID.randomUUID(), with(UUID.randomUUID().toString()))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("payment_method");
        assertThat(ada.topUp(UUID.randomUUID(), with("default"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("payment_method");
        delete(service, ada, "/v1/payment-methods/" + card, UUID.randomUUID()).mustBe(204);
        assertThat(ada.topUp(key, with(card)).mustBe(200).header("Idempotent-Replayed"))
                .hasValue("true");
        ada.topUp(UUID.randomUUID(), with(card)).mustBe(422, "validation.failed");
        assertThat(ada.euros()).isEqualTo(40_00);
    }

    @Test
    void limits_are_listed_by_currency(Service service) {
        var limits = Customer.of(service)
                .get("/v1/payments/topup/limits")
                .mustBe(200)
                .items();

        assertThat(limits)
                .filteredOn(limit -> limit.required("currency").asString().equals("EUR"))
                .singleElement()
                .satisfies(euros -> {
                    assertThat(euros.required("minimum_minor").longValue()).isEqualTo(1_00);
                    assertThat(euros.required("maximum_minor").longValue()).isEqualTo(10_000_00);
                });
    }

    private static String with(String card) {
        return "{\"amount_minor\": 2000, \"currency\": \"EUR\", \"payment_method\": \"%s\"}".formatted(card);
    }

    private static Reply choose(Service service, Customer customer, String card) {
        return service.call("PUT", "/v1/payment-methods/%s/default".formatted(card))
                .bearer(customer.accessToken())
                .send();
    }

    private static Reply delete(Service service, Customer customer, String path, UUID key) {
        return service.call("DELETE", path)
                .bearer(customer.accessToken())
                .key(key)
                .send();
    }
}
