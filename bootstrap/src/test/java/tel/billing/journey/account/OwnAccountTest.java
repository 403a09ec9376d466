package tel.billing.journey.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;

@OnService
class OwnAccountTest {

    @Test
    void a_customer_reads_the_own_account(Service service) {
        var ada = Customer.of(service);
        var patched = service.call("PATCH", "/v1/account")
                .bearer(ada.accessToken())
                .json("{\"company_name\": \"Ada Works\"}")
                .send()
                .mustBe(200);

        var account = ada.get("/v1/account").mustBe(200);

        assertThat(account.body()).isEqualTo(patched.body());
        assertThat(account.text("company_name")).isEqualTo("Ada Works");
        assertThat(account.text("status")).isEqualTo("active");
        assertThat(account.json().has("created_at")).isTrue();
        service.admin().get("/v1/account").mustBe(403, "auth.forbidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u00a0", "\\u200b", "\\u202e", "\\u3164", "Ada\\u2028Works", "Ada\\u2029Works"})
    void a_company_name_is_one_visible_line(String name, Service service) {
        var ada = Customer.of(service);
        var before = ada.get("/v1/account").mustBe(200);

        assertThat(service.call("PATCH", "/v1/account")
                        .bearer(ada.accessToken())
                        .json("{\"company_name\": \"%s\"}".formatted(name))
                        .send()
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("company_name");
        assertThat(ada.get("/v1/account").mustBe(200).body()).isEqualTo(before.body());
    }
}
