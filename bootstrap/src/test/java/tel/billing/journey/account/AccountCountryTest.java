package tel.billing.journey.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.shared.spec.Race;
import tools.jackson.databind.JsonNode;

@OnService
@DisplayName("The country of an account")
class AccountCountryTest {
    private static final String REASON = "The register entry shows a seat in Berlin.";

    static Staff egon;

    @BeforeAll
    static void egon_is_signed_in(Service service) {
        egon = service.admin();
    }

    @Test
    void its_owner_corrects_it_before_the_first_charge_and_it_determines_the_vat(Service service) {
        var ada = Customer.of(service);

        var corrected = patch(service, ada, "{\"country\": \"DE\"}").mustBe(200);

        assertThat(corrected.text("country")).isEqualTo("DE");
        assertThat(countryOf(ada)).isEqualTo("DE");
        bears(activate(service, ada), "DE", 1900);
    }

    @Test
    void is_corrected_together_with_name_and_address_or_not_at_all(Service service) {
        var ada = Customer.of(service);
        activate(service, ada);

        var refusal = patch(service, ada, "{\"company_name\": \"Ada GmbH\", \"country\": \"DE\"}")
                .mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("country");
        var account = ada.get("/v1/me").mustBe(200).json().required("account");
        assertThat(account.required("company_name").asString()).isEqualTo("Ada Telecom B.V.");
        assertThat(account.required("country").asString()).isEqualTo("NL");
        patch(service, ada, "{\"company_name\": \"Ada N.V.\", \"country\": \"NL\"}")
                .mustBe(200);
    }

    @Test
    void a_country_that_contradicts_the_vat_number_is_refused_until_the_number_is_removed(Service service) {
        var ada = Customer.of(service);
        number(service, ada, "NL100").mustBe(200);

        var refusal = patch(service, ada, "{\"country\": \"DE\"}").mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("country");
        assertThat(refusal.body()).contains("NL100", "DELETE /v1/account/vat-number");
        service.call("DELETE", "/v1/account/vat-number")
                .bearer(ada.accessToken())
                .send()
                .mustBe(200);
        patch(service, ada, "{\"country\": \"DE\"}").mustBe(200);
        number(service, ada, "DE100").mustBe(200);
        bears(activate(service, ada), "DE", 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"de\"", "\"XX\"", "\"\"", "1", "null"})
    void must_be_a_country_code(String country, Service service) {
        var refusal = patch(service, Customer.of(service), "{\"country\": %s}".formatted(country))
                .mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("country");
    }

    @Test
    void an_admin_corrects_it_for_later_charges_with_a_reason(Service service) {
        var ada = Customer.of(service);
        var first = activate(service, ada);

        var corrected = correct(ada, Map.of("country", "DE", "reason", REASON)).mustBe(200);

        assertThat(corrected.text("country")).isEqualTo("DE");
        assertThat(countryOf(ada)).isEqualTo("DE");
        assertThat(ada.get("/v1/invoices/" + first.required("id").asString())
                        .mustBe(200)
                        .json())
                .isEqualTo(first);
        var entry = egon.get("/v1/admin/audit-log?action=account_country_corrected&target=" + ada.account())
                .mustBe(200)
                .items();
        assertThat(entry).singleElement().satisfies(deed -> {
            assertThat(deed.required("reason").asString()).isEqualTo(REASON);
            assertThat(deed.at("/actor/email").asString()).isEqualTo(egon.email());
        });
        service.mailbox().await(ada.email(), 4);
        assertThat(service.mailbox().of(ada.email()))
                .anySatisfy(mail -> assertThat(mail.text()).contains("Deutschland"))
                .noneSatisfy(mail -> assertThat(mail.text()).contains(REASON));
        var subscriber = Subscriber.of(service, ada);
        subscriber.change("business").mustBe(200);
        bears(newest(ada), "DE", 1900);
    }

    @Test
    void is_corrected_once_for_a_key(Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();
        var body = Map.of("country", "DE", "reason", REASON);

        var first = egon.post(path(ada), key, body).mustBe(200);
        correct(ada, Map.of("country", "FR", "reason", REASON)).mustBe(200);
        var again = egon.post(path(ada), key, body).mustBe(200);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotent-Replayed")).hasValue("true");
        assertThat(countryOf(ada)).isEqualTo("FR");
        egon.post(path(ada), key, Map.of("country", "AT", "reason", REASON)).mustBe(409, "idempotency.conflict");
    }

    @Test
    void an_admin_must_confirm_that_a_vat_number_of_another_country_is_removed(Service service) {
        var ada = Customer.of(service);
        number(service, ada, "NL100").mustBe(200);

        var refusal = correct(ada, Map.of("country", "DE", "reason", REASON)).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("remove_vat_number");
        assertThat(refusal.body()).contains("NL100");
        assertThat(countryOf(ada)).isEqualTo("NL");

        var corrected = correct(ada, Map.of("country", "DE", "reason", REASON, "remove_vat_number", true))
                .mustBe(200);
        assertThat(corrected.json().required("vat").toString()).isEqualTo("{\"status\":\"none\"}");
        assertThat(service.mailbox().await(ada.email(), 2).text()).contains("NL100");
    }

    @Test
    void is_corrected_by_a_complete_request_about_a_customer(Service service) {
        var ada = Customer.of(service);
        var body = Map.of("country", "DE", "reason", REASON);

        assertThat(egon.post(path(ada), UUID.randomUUID(), Map.of())
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("country", "reason");
        egon.post("/v1/admin/accounts/%s/country".formatted(UUID.randomUUID()), UUID.randomUUID(), body)
                .mustBe(404, "not_found");
        assertThat(egon.post("/v1/admin/accounts/%s/country".formatted(egon.account()), UUID.randomUUID(), body)
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("status");
    }

    /// Either the correction is refused, or the charge uses it.
    @Test
    void a_correction_and_the_first_charge_agree_when_concurrent(Service service) {
        var instances = service.instances(2);
        for (var round = 1; round <= 12; round++) {
            var ada = Customer.of(service);
            ada.topUp(5000).mustBe(200);

            var replies = Race.of(
                    2,
                    runner -> runner == 0
                            ? patch(instances.getFirst(), ada, "{\"country\": \"DE\"}")
                            : Subscriber.of(instances.getLast(), ada.at(instances.getLast()))
                                    .activate());

            replies.getLast().mustBe(200);
            var isCorrected = replies.getFirst().status() == 200;
            if (!isCorrected) {
                assertThat(replies.getFirst().mustBe(422, "validation.failed").faultyNames())
                        .containsExactly("country");
            }
            bears(newest(ada), isCorrected ? "DE" : "NL", isCorrected ? 1900 : 2100);
            assertThat(countryOf(ada)).isEqualTo(isCorrected ? "DE" : "NL");
        }
    }

    /// The charged subscription does not exist before the race.
    @Test
    void a_correction_and_the_first_charge_for_a_further_subscription_agree_when_concurrent(Service service) {
        var instances = service.instances(2);
        for (var round = 1; round <= 12; round++) {
            var ada = Customer.of(service);
            ada.topUp(5000).mustBe(200);

            var replies = Race.of(
                    2,
                    runner -> runner == 0
                            ? patch(instances.getFirst(), ada, "{\"country\": \"DE\"}")
                            : drafted(instances.getLast(), ada).activate());

            replies.getLast().mustBe(200);
            var isCorrected = replies.getFirst().status() == 200;
            bears(newest(ada), isCorrected ? "DE" : "NL", isCorrected ? 1900 : 2100);
            assertThat(countryOf(ada)).isEqualTo(isCorrected ? "DE" : "NL");
        }
    }

    private static Subscriber drafted(Service instance, Customer customer) {
        var there = customer.at(instance);
        Subscriber.of(instance, there).draft("starter").mustBe(201);
        return Subscriber.of(instance, there);
    }

    private static JsonNode activate(Service service, Customer customer) {
        customer.topUp(20000).mustBe(200);
        Subscriber.of(service, customer).activate().mustBe(200);
        return newest(customer);
    }

    private static JsonNode newest(Customer customer) {
        var id = customer.get("/v1/invoices").mustBe(200).items().getFirst().required("id");
        return customer.get("/v1/invoices/" + id.asString()).mustBe(200).json();
    }

    private static void bears(JsonNode invoice, String country, int rate) {
        assertThat(List.of(
                        invoice.at("/buyer/country").asString(),
                        invoice.at("/lines/0/vat_rate_bp").asInt()))
                .isEqualTo(List.of(country, rate));
    }

    private static String countryOf(Customer customer) {
        return customer.get("/v1/me").mustBe(200).json().at("/account/country").asString();
    }

    private static Reply patch(Service service, Customer customer, String body) {
        return service.call("PATCH", "/v1/account")
                .bearer(customer.accessToken())
                .json(body)
                .send();
    }

    private static Reply number(Service service, Customer customer, String number) {
        return service.call("PUT", "/v1/account/vat-number")
                .bearer(customer.accessToken())
                .json(Customer.json(Map.of("vat_number", number)))
                .send();
    }

    private static Reply correct(Customer customer, Map<String, ?> body) {
        return egon.post(path(customer), UUID.randomUUID(), body);
    }

    private static String path(Customer customer) {
        return "/v1/admin/accounts/%s/country".formatted(customer.account());
    }
}
