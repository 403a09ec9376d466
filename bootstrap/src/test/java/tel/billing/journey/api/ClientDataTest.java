package tel.billing.journey.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.StaffTests;
import tel.billing.journey.Subscriber;
import tools.jackson.databind.JsonNode;

@OnService
@DisplayName("External ids, metadata and filters")
class ClientDataTest extends StaffTests {
    private static final Map<String, String> METADATA = Map.of("channel", "shop", "Größe", "\"XL\"\nzwei Zeilen");

    @Test
    void of_a_top_up_are_in_each_representation_and_in_its_identity(Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();
        var topUp = topUp("A-1001", METADATA);

        var reply = ada.topUp(key, topUp).mustBe(200);

        assertThat(reply.text("external_id")).isEqualTo("A-1001");
        assertThat(reply.json().required("metadata")).hasSize(2);
        assertThat(reply.json().at("/metadata/Größe").asString()).isEqualTo("\"XL\"\nzwei Zeilen");
        assertThat(ada.topUp(key, topUp).mustBe(200).header("Idempotent-Replayed"))
                .hasValue("true");
        ada.topUp(key, topUp("A-1002", METADATA)).mustBe(409, "idempotency.conflict");
        ada.topUp(key, topUp("A-1001", Map.of("channel", "app"))).mustBe(409, "idempotency.conflict");
        var shown = ada.get("/v1/payments/" + reply.text("payment_id")).mustBe(200);
        assertThat(shown.json().required("metadata")).isEqualTo(reply.json().required("metadata"));
        for (var listed : List.of(
                ada.get("/v1/payments?external_id=A-1001"),
                dora.get("/v1/admin/accounts/%s/payments?external_id=A-1001".formatted(ada.account())))) {
            assertThat(ids(listed, "payment_id")).containsExactly(reply.text("payment_id"));
            assertThat(listed.items().getFirst()).isEqualTo(shown.json());
        }
    }

    @Test
    void of_a_top_up_are_unique_in_the_account(Service service) {
        var ada = Customer.of(service);
        ada.topUp(UUID.randomUUID(), topUp("A-1001", Map.of())).mustBe(200);
        var key = UUID.randomUUID();

        var refusal = ada.topUp(key, topUp("A-1001", Map.of())).mustBe(422, "validation.failed");

        assertThat(refusal.faultyNames()).containsExactly("external_id");
        assertThat(ada.get("/v1/payments").items()).hasSize(1);
        ada.topUp(key, topUp("A-1001/2", Map.of())).mustBe(200);
        var bela = Customer.of(service);
        bela.topUp(UUID.randomUUID(), topUp("A-1001", Map.of())).mustBe(200);
        assertThat(bela.get("/v1/payments?external_id=A-1001").mustBe(200).items())
                .hasSize(1);
    }

    @Test
    void of_a_subscription_stay_when_it_is_activated(Service service) {
        var ada = Customer.of(service);
        ada.topUp(5000).mustBe(200);
        var request = Map.of("plan_tier", "starter", "external_id", "cart 7", "metadata", METADATA);
        var draft = draft(service, ada, request).mustBe(201);
        assertThat(draft.text("external_id")).isEqualTo("cart 7");

        var active = service.post("/v1/subscriptions/%s/activate".formatted(draft.text("id")))
                .bearer(ada.accessToken())
                .key(UUID.randomUUID())
                .send()
                .mustBe(200);

        assertThat(active.text("external_id")).isEqualTo("cart 7");
        assertThat(active.json().required("metadata")).isEqualTo(draft.json().required("metadata"));
        assertThat(draft(service, ada, request).mustBe(422, "validation.failed").faultyNames())
                .containsExactly("external_id");
        assertThat(ids(ada.get("/v1/subscriptions?external_id=cart%207"), "id")).containsExactly(draft.text("id"));
        assertThat(ids(ada.get("/v1/subscriptions?status=active"), "id")).containsExactly(draft.text("id"));
        assertThat(ada.get("/v1/subscriptions?status=cancelled").mustBe(200).items())
                .isEmpty();
    }

    @Test
    void of_an_account_are_set_at_signup_by_the_owner_and_by_administrators(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("metadata", Map.of("shop", "north")))
                .mustBe(202);
        var found = dora.get("/v1/admin/accounts?q=" + email).mustBe(200).items();
        assertThat(found.getFirst().at("/metadata/shop").asString()).isEqualTo("north");

        var ada = Customer.of(service);
        var changed = patch(service, ada.accessToken(), "/v1/account", Map.of("metadata", METADATA))
                .mustBe(200);
        assertThat(changed.json().required("metadata")).hasSize(2);
        assertThat(patch(service, ada.accessToken(), "/v1/account", Map.of("external_id", "mine"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("external_id");

        var path = "/v1/admin/accounts/" + ada.account();
        var crm = "CRM " + UUID.randomUUID();
        var labelled = patch(service, egon.accessToken(), path, Map.of("external_id", crm))
                .mustBe(200);
        assertThat(labelled.text("external_id")).isEqualTo(crm);
        assertThat(labelled.json().required("metadata")).hasSize(2);
        assertThat(ids(dora.get("/v1/admin/accounts?external_id=" + crm.replace(" ", "%20")), "id"))
                .containsExactly(ada.account().toString());
        assertThat(patch(service, ada.accessToken(), "/v1/account", Map.of("metadata", Map.of()))
                        .mustBe(200)
                        .json()
                        .has("metadata"))
                .isFalse();
        var bela = Customer.of(service);
        assertThat(patch(
                                service,
                                egon.accessToken(),
                                "/v1/admin/accounts/" + bela.account(),
                                Map.of("external_id", crm))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("external_id");
        patch(service, dora.accessToken(), path, Map.of("external_id", "x")).mustBe(403, "auth.forbidden");
        patch(service, egon.accessToken(), "/v1/admin/accounts/" + UUID.randomUUID(), Map.of("external_id", "x"))
                .mustBe(404, "not_found");
        assertThat(dora.get("/v1/admin/audit-log?action=account_metadata_changed&target=" + ada.account())
                        .mustBe(200)
                        .items())
                .hasSize(1);
    }

    @Test
    void over_their_limits_are_rejected_by_member(Service service) {
        var ada = Customer.of(service);
        var metadata = new HashMap<String, Object>();
        metadata.put("n".repeat(41), "too long a name");
        metadata.put("long", "v".repeat(501));
        metadata.put("number", 7);
        metadata.put("fits", "v".repeat(500));
        var refusal = ada.topUp(UUID.randomUUID(), topUp(" ", metadata)).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames())
                .containsExactlyInAnyOrder(
                        "external_id", "metadata." + "n".repeat(41), "metadata.long", "metadata.number");

        IntStream.range(0, 21).forEach(index -> metadata.put("name " + index, ""));
        assertThat(ada.topUp(UUID.randomUUID(), topUp("A-1", metadata))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("metadata");
        assertThat(ada.get("/v1/payments").mustBe(200).items()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/payments, status=Captured, status",
        "/v1/payments, status=done, status",
        "/v1/payments, external_id=, external_id",
        "/v1/payments, from=yesterday, from",
        "/v1/payments, from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z, to",
        "/v1/subscriptions, status=expired, status",
        "/v1/subscriptions, to=2026-11-01, to",
        "/v1/invoices, number=7, number",
        "/v1/invoices, from=2026-11-02&to=2026-11-01, to",
        "/v1/invoices, status=paid, status"
    })
    void that_no_item_can_match_are_rejected_by_name(String path, String query, String name, Service service) {
        var ada = Customer.of(service);

        assertThat(ada.get(path + "?" + query).mustBe(422, "validation.failed").faultyNames())
                .containsExactly(name);
    }

    @Test
    void select_invoices_by_number_and_day(Service service) {
        var ada = subscriber(service);
        var invoice = ada.get("/v1/invoices").mustBe(200).items().getFirst();
        var number = invoice.required("number").asString();

        assertThat(ada.get("/v1/invoices?number=" + number).mustBe(200).items()).containsExactly(invoice);
        assertThat(ada.get("/v1/invoices?from=1999-01-01&to=1999-12-31")
                        .mustBe(200)
                        .items())
                .isEmpty();
        assertThat(ada.get("/v1/invoices?from=1999-01-01").mustBe(200).items()).containsExactly(invoice);
        var bela = subscriber(service);
        assertThat(bela.get("/v1/invoices?number=" + number).mustBe(200).items())
                .isEmpty();
    }

    @Test
    void select_payments_page_by_page(Service service) {
        var ada = Customer.of(service);
        for (var amount = 2001; amount <= 2003; amount++) {
            ada.topUp(amount).mustBe(200);
        }
        var path = "/v1/payments?status=captured&from=2000-01-01T00:00:00Z&to=2999-01-01T00:00:00Z&limit=2";

        var first = ada.get(path).mustBe(200);
        var rest = ada.get(path + "&cursor=" + first.text("next_cursor")).mustBe(200);

        assertThat(amounts(first)).containsExactly(2003L, 2002L);
        assertThat(amounts(rest)).containsExactly(2001L);
        assertThat(rest.json().has("next_cursor")).isFalse();
        assertThat(ada.get("/v1/payments?to=2000-01-01T00:00:00Z").mustBe(200).items())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"payments, -01-01T00:00:00Z", "subscriptions, -01-01T00:00:00Z", "invoices, -01-01"})
    void from_excludes_what_is_earlier(String list, String newYear, Service service) {
        var ada = subscriber(service);
        var path = "/v1/%s?from=".formatted(list);

        assertThat(ada.get(path + "2000" + newYear).mustBe(200).items()).hasSize(1);
        assertThat(ada.get(path + "2999" + newYear).mustBe(200).items()).isEmpty();
    }

    /// With an invoice.
    private static Customer subscriber(Service service) {
        var subscriber = Subscriber.of(service);
        subscriber.customer().topUp(2000).mustBe(200);
        subscriber.activate().mustBe(200);
        return subscriber.customer();
    }

    private static String topUp(String externalId, Map<String, ?> metadata) {
        return Customer.json(
                Map.of("amount_minor", 2000, "currency", "EUR", "external_id", externalId, "metadata", metadata));
    }

    private static Reply draft(Service service, Customer customer, Map<String, ?> request) {
        return service.post("/v1/subscriptions")
                .bearer(customer.accessToken())
                .key(UUID.randomUUID())
                .json(Customer.json(request))
                .send();
    }

    private static Reply patch(Service service, String token, String path, Map<String, ?> request) {
        return service.call("PATCH", path)
                .bearer(token)
                .key(UUID.randomUUID())
                .json(Customer.json(request))
                .send();
    }

    private static List<String> ids(Reply list, String member) {
        return list.mustBe(200).items().stream()
                .map(item -> item.required(member).asString())
                .toList();
    }

    private static List<Long> amounts(Reply list) {
        return list.items().stream()
                .map(item -> item.required("amount_minor"))
                .map(JsonNode::longValue)
                .toList();
    }
}
