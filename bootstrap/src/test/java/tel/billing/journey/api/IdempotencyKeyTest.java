package tel.billing.journey.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;

@OnService
@DisplayName("An Idempotency-Key")
class IdempotencyKeyTest {
    private static final String BODY = "{\"amount_minor\": 1000, \"currency\": \"EUR\"}";

    @Test
    void is_the_same_in_either_case_bare_or_quoted(Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID().toString();
        var spellings = List.of(key, key.toUpperCase(Locale.ROOT), "\"" + key + "\"");
        assertThat(spellings)
                .map(spelling -> topUp(service, ada, spelling).mustBe(200).body())
                .containsOnly(topUp(service, ada, key).mustBe(200).body());
        assertThat(ada.euros()).isEqualTo(1000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rubbish",
                "00000000-0000-0000-0000-000000000000",
                "01a1fd70-6a07-7070-85dd-e1cdd73c5d25",
                "7f3d2f0a91d44c8e8a3f2f5f0e6b7c11",
                "\"7f3d2f0a-91d4-4c8e-8a3f-2f5f0e6b7c11",
                "{7f3d2f0a-91d4-4c8e-8a3f-2f5f0e6b7c11}"
            })
    void must_be_a_uuid_of_version_4(String key, Service service) {
        var ada = Customer.of(service);
        assertThat(topUp(service, ada, key).mustBe(422, "validation.failed").faultyNames())
                .containsExactly("Idempotency-Key");
        assertThat(ada.get("/v1/payments").mustBe(200).items()).isEmpty();
    }

    @Test
    void must_be_present_once(Service service) {
        var ada = Customer.of(service);
        var call = service.post("/v1/payments/topup").bearer(ada.accessToken()).json(BODY);
        assertThat(call.send().mustBe(422, "validation.failed").faultyNames()).containsExactly("Idempotency-Key");
        assertThat(call.key(UUID.randomUUID())
                        .key(UUID.randomUUID())
                        .send()
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("Idempotency-Key");
    }

    @Test
    void stays_unused_after_an_invalid_body(Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();
        ada.topUp(key, BODY.replace("1000", "1")).mustBe(422, "validation.failed");
        ada.topUp(key, BODY).mustBe(200);
    }

    private static Reply topUp(Service service, Customer customer, String key) {
        return service.post("/v1/payments/topup")
                .bearer(customer.accessToken())
                .header("Idempotency-Key", key)
                .json(BODY)
                .send();
    }
}
