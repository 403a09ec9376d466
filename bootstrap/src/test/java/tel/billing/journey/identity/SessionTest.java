package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;

@OnService
@DisplayName("A session")
class SessionTest {

    @Test
    void begins_with_email_in_any_case_and_password(Service service) {
        var ada = Customer.of(service);
        ada.signIn();
        ada.get("/v1/me").mustBe(200);
        Customer.signIn(service, ada.email().replace("ada", "ADA"), Customer.PASSWORD)
                .mustBe(200);
        Customer.signIn(service, ada.email(), Customer.PASSWORD + "!").mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, Customer.anyAddress(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void is_refused_with_the_same_advice_for_a_wrong_password_and_an_unknown_address(Service service) {
        var ada = Customer.of(service);

        var wrong = Customer.signIn(service, ada.email(), Customer.PASSWORD + "!")
                .mustBe(401, "auth.invalid_credentials")
                .text("detail");
        var unknown = Customer.signIn(service, Customer.anyAddress(), Customer.PASSWORD)
                .mustBe(401, "auth.invalid_credentials")
                .text("detail");

        assertThat(wrong).isEqualTo(unknown).contains("Check both and sign in again, or reset the password.");
    }

    @Test
    void continues_by_refresh(Service service) {
        var ada = Customer.of(service);
        var next = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        assertThat(next.text("refresh_token")).isNotEqualTo(ada.refreshToken());
        assertThat(next.number("expires_in")).isEqualTo(900);
        service.get("/v1/me").bearer(next.text("access_token")).send().mustBe(200);
        Customer.refresh(service, next.text("refresh_token")).mustBe(200);
    }

    @Test
    void survives_a_lost_answer_to_the_latest_refresh(Service service) {
        var ada = Customer.of(service);
        var lost = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        var retried = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        assertThat(retried.text("refresh_token")).isEqualTo(lost.text("refresh_token"));
        Customer.refresh(service, retried.text("refresh_token")).mustBe(200);
    }

    @Test
    void ends_when_a_used_refresh_token_is_reused(Service service) {
        var ada = Customer.of(service);
        var second = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        var third = Customer.refresh(service, second.text("refresh_token")).mustBe(200);
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, third.text("refresh_token")).mustBe(401, "auth.invalid_credentials");
        service.get("/v1/me").bearer(third.text("access_token")).send().mustBe(401, "auth.invalid_credentials");
        ada.signIn();
        ada.get("/v1/me").mustBe(200);
    }

    @Test
    void is_shown_to_its_user_with_its_client(Service service) {
        var ada = Customer.of(service);
        signInAs(service, ada, "Ada's telephone/" + "3".repeat(300));
        var sessions = ada.get("/v1/me/sessions").mustBe(200).items();
        assertThat(sessions).hasSize(2);
        var telephone = sessions.getFirst();
        assertThat(telephone.required("device").asString())
                .startsWith("Ada's telephone/3")
                .hasSize(200);
        assertThat(telephone.required("address").asString()).isEqualTo("127.0.0.1");
        assertThat(telephone.required("current").booleanValue()).isFalse();
        assertThat(telephone.required("started_at")).isEqualTo(telephone.required("last_used_at"));
        assertThat(sessions.getLast().required("current").booleanValue()).isTrue();
    }

    @Test
    void shows_its_last_use_and_is_listed_page_by_page(Service service) {
        var ada = Customer.of(service);
        var elsewhere = Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
        Customer.refresh(service, ada.refreshToken()).mustBe(200);
        var first = ada.get("/v1/me/sessions?limit=1").mustBe(200);
        var last = ada.get("/v1/me/sessions?limit=1&cursor=" + first.text("next_cursor"))
                .mustBe(200);
        assertThat(last.items()).singleElement().satisfies(session -> {
            assertThat(session.required("current").booleanValue()).isTrue();
            assertThat(Instant.parse(session.required("last_used_at").asString()))
                    .isAfter(session.required("started_at").asString());
        });
        assertThat(last.json().has("next_cursor")).isFalse();
        assertThat(service.get("/v1/me/sessions?limit=1")
                        .bearer(elsewhere.text("access_token"))
                        .send()
                        .mustBe(200)
                        .items())
                .singleElement()
                .satisfies(session ->
                        assertThat(session.required("current").booleanValue()).isTrue());
    }

    @Test
    void is_revoked_by_its_user_elsewhere_and_by_no_other_user(Service service) {
        var ada = Customer.of(service);
        var eve = Customer.of(service);
        var elsewhere = Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
        var id = ada.get("/v1/me/sessions")
                .mustBe(200)
                .items()
                .getFirst()
                .required("id")
                .asString();
        var others = delete(service, eve, "/v1/me/sessions/" + id).mustBe(404, "not_found");
        var nobodys =
                delete(service, eve, "/v1/me/sessions/" + UUID.randomUUID()).mustBe(404, "not_found");
        assertThat(others.text("detail")).isEqualTo(nobodys.text("detail"));
        service.get("/v1/me").bearer(elsewhere.text("access_token")).send().mustBe(200);
        delete(service, ada, "/v1/me/sessions/" + id).mustBe(204);
        service.get("/v1/me").bearer(elsewhere.text("access_token")).send().mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, elsewhere.text("refresh_token")).mustBe(401, "auth.invalid_credentials");
        delete(service, ada, "/v1/me/sessions/" + id).mustBe(204);
        assertThat(ada.get("/v1/me/sessions").mustBe(200).items()).hasSize(1);
    }

    @Test
    void ends_with_a_sign_out_everywhere(Service service) {
        var ada = Customer.of(service);
        var elsewhere = Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
        delete(service, ada, "/v1/me/sessions").mustBe(204);
        ada.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        service.get("/v1/me").bearer(elsewhere.text("access_token")).send().mustBe(401, "auth.invalid_credentials");
        ada.signIn();
        assertThat(ada.get("/v1/me/sessions").mustBe(200).items()).hasSize(1);
    }

    @Test
    void ends_alone_with_its_sign_out(Service service) {
        var ada = Customer.of(service);
        var elsewhere = Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
        service.post("/v1/auth/sign-out").bearer(ada.accessToken()).send().mustBe(204);
        ada.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        service.get("/v1/me").bearer(elsewhere.text("access_token")).send().mustBe(200);
    }

    private static void signInAs(Service service, Customer customer, String agent) {
        service.post("/v1/auth/sign-in")
                .header("User-Agent", agent)
                .json(Customer.json(Map.of("email", customer.email(), "password", Customer.PASSWORD)))
                .send()
                .mustBe(200);
    }

    private static Reply delete(Service service, Customer customer, String path) {
        return service.call("DELETE", path).bearer(customer.accessToken()).send();
    }
}
