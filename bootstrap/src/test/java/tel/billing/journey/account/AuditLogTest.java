package tel.billing.journey.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.StaffTests;
import tools.jackson.databind.JsonNode;

@OnService
@DisplayName("The audit log")
class AuditLogTest extends StaffTests {
    @Test
    void records_who_did_what_to_what_when_from_where_and_why(Service service) {
        var ada = Customer.of(service);

        var answer =
                egon.move(ada.account().toString(), "suspend", "an unpaid bill").mustBe(200);

        var entry = only("target=" + ada.account());
        assertThat(entry.required("action").asString()).isEqualTo("account_suspended");
        assertThat(entry.at("/actor/id").asString()).isEqualTo(egon.id());
        assertThat(entry.at("/actor/email").asString()).isEqualTo(egon.email());
        assertThat(entry.at("/actor/roles/0").asString()).isEqualTo("admin");
        assertThat(entry.at("/target/type").asString()).isEqualTo("account");
        assertThat(entry.required("reason").asString()).isEqualTo("an unpaid bill");
        assertThat(entry.required("address").asString()).isEqualTo("127.0.0.1");
        assertThat(entry.required("request_id").asString())
                .isEqualTo(answer.header("X-Request-Id").orElseThrow());
    }

    @Test
    void records_every_sign_in_and_sign_out_of_a_customer_and_failed_attempts(Service service) {
        var ada = Customer.of(service);
        var id = ada.get("/v1/me").mustBe(200).text("id");
        ada.signIn();
        Customer.signIn(service, ada.email(), "another long password").mustBe(401);
        Customer.signIn(service, ada.email(), "another long password").mustBe(401);
        service.post("/v1/auth/sign-out").bearer(ada.accessToken()).send().mustBe(204);

        assertThat(actions("target=" + id))
                .containsExactly("signed_out", "sign_in_failed", "signed_in", "password_set");
        assertThat(actions("actor=" + id)).containsExactly("signed_out", "signed_in", "password_set");
        assertThat(actions("actor=%s&action=signed_in".formatted(id))).containsExactly("signed_in");
        assertThat(actions("actor=%s&to=2000-01-01T00:00:00Z".formatted(id))).isEmpty();
        assertThat(actions("actor=%s&from=2999-01-01T00:00:00Z".formatted(id))).isEmpty();
        assertThat(actions("actor=%s&from=2000-01-01T00:00:00%%2B01:00&limit=1".formatted(id)))
                .containsExactly("signed_out");
    }

    @Test
    void records_the_reuse_of_a_refresh_token(Service service) {
        var ada = Customer.of(service);
        var id = ada.get("/v1/me").mustBe(200).text("id");
        var second = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        Customer.refresh(service, second.text("refresh_token")).mustBe(200);
        Customer.refresh(service, ada.refreshToken()).mustBe(401);

        assertThat(actions("target=" + id)).containsExactly("refresh_token_reused", "password_set");
    }

    @Test
    void records_how_staff_join_and_what_admins_change(Service service) {
        var member = Staff.support(service);
        var id = member.id();
        Staff.challenge(service, member.email(), "another long password").mustBe(401);
        member.verify(member.challenge(), member.authenticator().wrong()).mustBe(401);
        member.signIn().mustBe(200);
        egon.patch("/v1/admin/users/" + id, "{\"role\": \"admin\"}").mustBe(200);

        assertThat(actions("target=" + id))
                .containsExactly(
                        "staff_role_changed",
                        "signed_in",
                        "second_factor_asked",
                        "second_factor_failed",
                        "second_factor_asked",
                        "sign_in_failed",
                        "staff_enrolled",
                        "staff_invited");
        var change = only("target=%s&action=staff_role_changed".formatted(id));
        assertThat(change.at("/actor/id").asString()).isEqualTo(egon.id());
        assertThat(change.at("/role/from").asString()).isEqualTo("support");
        assertThat(change.at("/role/to").asString()).isEqualTo("admin");
        var invitation = only("target=%s&action=staff_invited".formatted(id));
        assertThat(invitation.required("role").size()).isOne();
        assertThat(invitation.at("/role/to").asString()).isEqualTo("support");
    }

    @Test
    void contains_no_passwords_no_tokens_and_no_addresses_of_strangers(Service service) {
        var stranger = Customer.anyAddress();
        Customer.signIn(service, stranger, "a secret that must not be stored").mustBe(401);
        var ada = Customer.of(service);

        var rows = service.sql().fetch("SELECT * FROM audit_entry").formatJSON();

        assertThat(rows)
                .contains("sign_in_failed")
                .doesNotContain(stranger, "a secret that must not be stored", Customer.PASSWORD, ada.email())
                .doesNotContain(ada.accessToken(), ada.refreshToken());
    }

    @Test
    void continues_after_a_cursor() {
        var first = dora.get("/v1/admin/audit-log?limit=1").mustBe(200);
        var second = dora.get("/v1/admin/audit-log?limit=1&cursor=" + first.text("next_cursor"))
                .mustBe(200);
        assertThat(second.items().getFirst().required("id"))
                .isNotEqualTo(first.items().getFirst().required("id"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "actor=ada",
                "action=SIGNED_IN",
                "action=",
                "target=1",
                "from=yesterday",
                "to=2026-11-21",
                "from=%2B999999999-01-01T00:00:00Z",
                "actr=019ab3c8-6a52-7d3e-9a41-0d5c1f2b7e9a",
                "to=2026-11-21T09:29:59Z&from=2026-11-21T09:30:00Z",
                "cursor=f______________________________"
            })
    void rejects_invalid_queries(String query) {
        var refusal = dora.get("/v1/admin/audit-log?" + query).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly(query.substring(0, query.indexOf('=')));
    }

    @Test
    void names_the_actions_if_a_query_contains_an_unknown_one() {
        var refusal = dora.get("/v1/admin/audit-log?action=signed_on").mustBe(422, "validation.failed");
        assertThat(refusal.json().path("invalid_params").path(0).path("reason").asString())
                .startsWith("must be one of ")
                .contains("signed_in, ", "account_suspended");
    }

    @Test
    void has_no_entries_of_an_unknown_actor() {
        assertThat(actions("actor=" + UUID.randomUUID())).isEmpty();
    }

    private JsonNode only(String query) {
        var items = dora.get("/v1/admin/audit-log?" + query).mustBe(200).items();
        assertThat(items).hasSize(1);
        return items.getFirst();
    }

    private List<String> actions(String query) {
        return dora.get("/v1/admin/audit-log?" + query).mustBe(200).items().stream()
                .map(entry -> entry.required("action").asString())
                .toList();
    }
}
