package tel.billing.journey.tax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tools.jackson.databind.JsonNode;

@OnService(letsTimePass = true)
@DisplayName("A VAT number")
class VatNumberTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final String NUMBER = "EL094259216";

    private Service service;
    private Customer cleo;

    @BeforeEach
    void sign_up(Service service) {
        this.service = service;
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("country", "GR")).mustBe(202);
        cleo = Customer.redeem(service, email, service.mailbox().await(email, 1).token());
    }

    @AfterEach
    void come_back() {
        turn(true);
        enter(NUMBER, true);
    }

    @Test
    void that_the_register_knows_is_verified_and_can_be_set_repeatedly() {
        var given = give("el 094.259-216").mustBe(200);

        assertThat(given.json().propertyNames())
                .containsExactly("id", "company_name", "country", "status", "vat", "created_at");
        assertThat(given.json().required("vat").toString())
                .isEqualTo("{\"number\":\"%s\",\"status\":\"verified\"}".formatted(NUMBER));
        assertThat(vat()).isEqualTo(given.json().required("vat"));
        assertThat(give(NUMBER).mustBe(200).body()).isEqualTo(given.body());
    }

    @Test
    void is_returned_with_the_other_profile_data() {
        var response = service.call("PATCH", "/v1/account")
                .bearer(cleo.accessToken())
                .json("""
                    {"billing_address": {"line1": "Ermou 1", "postal_code": "105 63", "city": "Athens"}}\
                    """)
                .send()
                .mustBe(200);

        assertThat(give(NUMBER).mustBe(200).json().required("billing_address"))
                .isEqualTo(response.json().required("billing_address"));
    }

    @Test
    void that_the_register_does_not_know_changes_nothing() {
        give(NUMBER).mustBe(200);

        var refusal = give("EL200").mustBe(422, "vat.verification_failed");

        assertThat(refusal.text("detail")).contains("EL200", "Correct the number.");
        assertThat(vat().required("number").asString()).isEqualTo(NUMBER);
    }

    @ParameterizedTest
    @CsvSource({
        "EL094259217, has a wrong check digit for a VAT number of EL",
        "EL40127797, must be EL followed by 9 digits",
        "DE136695976, 'must begin with EL, as the VAT numbers of GR do'",
        "GR094259216, must begin with the prefix of an EU member state (EL for Greece) or XI",
    })
    void that_is_malformed_is_refused_with_the_reason(String number, String reason) {
        var refusal = give(number).mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("vat_number");
        assertThat(refusal.body()).contains(reason);
        assertThat(vat().required("status").asString()).isEqualTo("none");
    }

    @Test
    void that_is_malformed_is_refused_at_signup_with_all_other_faults() {
        var refusal = Customer.signUp(service, "greek", Map.of("country", "GR", "vat_number", "EL094259217"))
                .mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactlyInAnyOrder("email", "vat_number");
    }

    @Test
    void that_is_set_while_the_register_is_down_is_unverified_until_it_is_up() {
        turn(false);
        assertThat(give(NUMBER).mustBe(200).json().at("/vat/status").asString()).isEqualTo("unverified");

        turn(true);
        service.advance("PT2M");

        await().atMost(SOON).until(() -> vat().required("status").asString(), "verified"::equals);
    }

    @Test
    void that_the_register_later_rejects_is_invalid_and_its_owner_is_notified() {
        turn(false);
        give(NUMBER).mustBe(200);
        enter(NUMBER, false);
        turn(true);
        service.advance("PT2M");

        await().atMost(SOON).until(() -> vat().required("status").asString(), "invalid"::equals);
        assertThat(service.mailbox().await(cleo.email(), 2).text()).contains(NUMBER);
    }

    @Test
    void is_removed_by_an_owner_who_is_not_a_business_any_more() {
        give(NUMBER).mustBe(200);

        var removed = service.call("DELETE", "/v1/account/vat-number")
                .bearer(cleo.accessToken())
                .send()
                .mustBe(200)
                .json();

        assertThat(removed.required("id").asString()).isEqualTo(cleo.account().toString());
        assertThat(removed.required("vat")).isEqualTo(vat());
        assertThat(vat().required("status").asString()).isEqualTo("none");
        assertThat(vat().has("number")).isFalse();
        service.call("DELETE", "/v1/account/vat-number").send().mustBe(401);
    }

    @Test
    void is_shown_to_staff_with_the_registers_proof() {
        give(NUMBER).mustBe(200);

        var dora = Staff.support(service);
        var shown = dora.get("/v1/admin/accounts/" + cleo.account()).mustBe(200).json();

        var vat = shown.required("vat");
        assertThat(vat.required("status").asString()).isEqualTo("verified");
        assertThat(vat.at("/proof/request_identifier").asString()).startsWith("SANDBOX-");
        assertThat(vat.at("/proof/checked_at").asString()).isNotEmpty();
        assertThat(dora.get("/v1/admin/accounts?q=" + NUMBER).mustBe(200).json().required("items"))
                .contains(shown);
    }

    @Test
    void is_not_visible_to_other_customers() {
        service.call("PUT", "/v1/account/vat-number")
                .json("{\"vat_number\": \"EL100\"}")
                .send()
                .mustBe(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"available\": \"no\"}", "{\"available\": null}"})
    void the_sandbox_refuses_ambiguous_requests(String body) {
        service.call("PUT", "/dev/vat-register").json(body).send().mustBe(422, "validation.failed");
        service.call("PUT", "/dev/vat-register/" + NUMBER).json(body).send().mustBe(422, "validation.failed");
        service.call("PUT", "/dev/vat-register/nonsense")
                .json("{\"known\": true}")
                .send()
                .mustBe(422, "validation.failed");
    }

    private Reply give(String number) {
        return service.call("PUT", "/v1/account/vat-number")
                .bearer(cleo.accessToken())
                .json(Customer.json(Map.of("vat_number", number)))
                .send();
    }

    private JsonNode vat() {
        return cleo.get("/v1/me").mustBe(200).json().at("/account/vat");
    }

    private void turn(boolean available) {
        var response = service.call("PUT", "/dev/vat-register")
                .json("{\"available\": %s}".formatted(available))
                .send()
                .mustBe(200);
        assertThat(service.get("/dev/vat-register").send().mustBe(200).body()).isEqualTo(response.body());
    }

    private void enter(String number, boolean known) {
        service.call("PUT", "/dev/vat-register/" + number)
                .json("{\"known\": %s}".formatted(known))
                .send()
                .mustBe(200);
    }
}
