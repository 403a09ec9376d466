package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;

@OnService
@DisplayName("Staff")
class StaffSignInTest {

    @Test
    void sign_in_with_a_password_and_a_code(Service service) {
        var me = service.admin().get("/v1/me").mustBe(200);
        assertThat(me.text("email")).isEqualTo("admin@example.com");
        assertThat(me.json().required("roles").toString()).isEqualTo("[\"admin\"]");
        assertThat(me.json().required("twofa").asBoolean()).isTrue();
        assertThat(me.json().at("/account/company_name").asString()).isEqualTo("Operator");
        assertThat(me.json().at("/account/status").asString()).isEqualTo("active");
    }

    @Test
    void stay_authenticated_by_two_factors_after_a_refresh(Service service) {
        var session = service.admin().signIn().mustBe(200);
        var next = Customer.refresh(service, session.text("refresh_token")).mustBe(200);
        var me = service.get("/v1/me").bearer(next.text("access_token")).send().mustBe(200);
        assertThat(me.json().required("twofa").asBoolean()).isTrue();
        service.post("/v1/auth/sign-out")
                .bearer(next.text("access_token"))
                .send()
                .mustBe(204);
        service.get("/v1/me").bearer(next.text("access_token")).send().mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void use_each_code_once(Service service) {
        var admin = service.admin();
        var code = admin.authenticator().next();
        admin.verify(admin.challenge(), code).mustBe(200);
        admin.verify(admin.challenge(), code).mustBe(401, "auth.totp_invalid");
    }

    @Test
    void cannot_sign_in_as_customers_nor_customers_as_staff(Service service) {
        var admin = service.admin();
        var ada = Customer.of(service);
        Customer.signIn(service, admin.email(), admin.password()).mustBe(401, "auth.invalid_credentials");
        Staff.challenge(service, ada.email(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        assertThat(Staff.challenge(service, admin.email(), Customer.PASSWORD)
                        .mustBe(401, "auth.invalid_credentials")
                        .text("detail"))
                .contains("reset the password");
    }

    @Test
    void cannot_sign_in_with_an_unknown_challenge(Service service) {
        var refusal = service.admin().verify("no-challenge", "123456").mustBe(401, "auth.totp_invalid");
        assertThat(refusal.text("detail")).contains("or sign in again to get a new challenge");
        assertThat(refusal.header("WWW-Authenticate")).hasValue("Bearer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "12345", "1234567", "abcdef", "abcd-efgh-2345"})
    void get_the_format_of_a_code_in_the_error(String code, Service service) {
        var refusal = service.admin().verify("no-challenge", code).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("code");
    }
}
