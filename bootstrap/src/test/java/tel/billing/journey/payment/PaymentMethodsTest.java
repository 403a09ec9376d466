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

    private static Reply delete(Service service, Customer customer, String path, UUID key) {
        return service.call("DELETE", path)
                .bearer(customer.accessToken())
                .key(key)
                .send();
    }
}
