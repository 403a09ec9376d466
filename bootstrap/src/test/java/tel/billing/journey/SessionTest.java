package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@OnService
@DisplayName("A session")
class SessionTest {

    @Test
    void begins_with_e_mail_in_any_case_and_password(Service service) {
        var ada = Customer.of(service);
        ada.signIn();
        ada.get("/v1/me").mustBe(200);
        Customer.signIn(service, ada.email().replace("ada", "ADA"), Customer.PASSWORD)
                .mustBe(200);
        Customer.signIn(service, ada.email(), Customer.PASSWORD + "!").mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, Customer.anyAddress(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void goes_on_by_refreshing(Service service) {
        var ada = Customer.of(service);
        var next = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        assertThat(next.text("refresh_token")).isNotEqualTo(ada.refreshToken());
        service.get("/v1/me").bearer(next.text("access_token")).send().mustBe(200);
        Customer.refresh(service, next.text("refresh_token")).mustBe(200);
    }

    @Test
    void survives_a_lost_answer_to_the_very_last_refresh(Service service) {
        var ada = Customer.of(service);
        var lost = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        var retried = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        assertThat(retried.text("refresh_token")).isEqualTo(lost.text("refresh_token"));
        Customer.refresh(service, retried.text("refresh_token")).mustBe(200);
    }

    @Test
    void ends_when_a_used_token_comes_back(Service service) {
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
    void ends_with_sign_out_and_no_other_with_it(Service service) {
        var ada = Customer.of(service);
        var elsewhere = Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
        service.post("/v1/auth/sign-out").bearer(ada.accessToken()).send().mustBe(204);
        ada.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        service.get("/v1/me").bearer(elsewhere.text("access_token")).send().mustBe(200);
    }
}
