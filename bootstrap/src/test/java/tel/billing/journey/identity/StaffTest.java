package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.device.Authenticator;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;

@OnService
@DisplayName("A staff member")
class StaffTest {

    @Test
    void is_invited_enrols_and_signs_in(Service service) throws IOException {
        var email = "dora-%s@example.com".formatted(UUID.randomUUID());
        var invited = Staff.invite(service, email, "support").mustBe(201);
        assertThat(invited.text("status")).isEqualTo("invited");
        var mail = service.mailbox().await(email, 1);
        assertThat(mail.subject()).isEqualTo("You are invited to join the staff of Operator");
        assertThat(service.get("/staff/enrol")
                        .header("Accept", "text/html")
                        .send()
                        .mustBe(200)
                        .body())
                .contains("authenticator");

        var enrolment = Staff.enrol(service, mail.token(), Customer.PASSWORD).mustBe(200);
        var secret = enrolment.text("secret");
        assertThat(enrolment.text("otpauth_uri"))
                .startsWith("otpauth://totp/Operator:dora-")
                .contains("%40example.com?secret=" + secret + "&issuer=Operator&algorithm=SHA1&digits=6&period=30");
        var png = Base64.getDecoder().decode(enrolment.text("qr_png").substring("data:image/png;base64,".length()));
        assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isGreaterThan(100);

        assertThat(Staff.confirm(service, mail.token(), "000000")
                        .mustBe(401, "auth.totp_invalid")
                        .text("detail"))
                .endsWith("Enter the next code.");
        var authenticator = new Authenticator(secret);
        var session = Staff.confirm(service, mail.token(), authenticator.next()).mustBe(200);
        assertThat(session.json().required("recovery_codes").size()).isEqualTo(10);
        assertThat(Staff.confirm(service, mail.token(), "000000")
                        .mustBe(401, "auth.invalid_credentials")
                        .text("detail"))
                .startsWith("This invitation was used.");
        Staff.enrol(service, mail.token(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");

        var challenge =
                Staff.challenge(service, email, Customer.PASSWORD).mustBe(200).text("challenge_id");
        var recovery =
                session.json().required("recovery_codes").required(0).asString().toUpperCase(Locale.ROOT);
        Staff.verify(service, challenge, recovery).mustBe(200);
        var next =
                Staff.challenge(service, email, Customer.PASSWORD).mustBe(200).text("challenge_id");
        Staff.verify(service, next, recovery).mustBe(401, "auth.totp_invalid");
    }

    @Test
    void replaces_recovery_codes_with_a_totp_code(Service service) {
        var dora = Staff.joining(service, "support");
        assertThat(dora.post("/v1/me/recovery-codes", "{\"code\": \"000000\"}")
                        .mustBe(401, "auth.totp_invalid")
                        .text("detail"))
                .endsWith("Enter the next code.");
        var code = dora.authenticator().next();
        var fresh = dora.post("/v1/me/recovery-codes", "{\"code\": \"%s\"}".formatted(code))
                .mustBe(200);
        var first = fresh.json().required("recovery_codes").required(0).asString();
        dora.verify(dora.challenge(), first).mustBe(200);
        Customer.of(service).get("/v1/me").mustBe(200);
    }

    @Test
    void must_wait_after_five_wrong_codes_in_a_session_and_can_still_sign_in(Service service) {
        var dora = Staff.joining(service, "support");
        var wrong = "{\"code\": \"%s\"}".formatted(dora.authenticator().wrong());
        for (var code = 1; code <= 5; code++) {
            dora.post("/v1/me/recovery-codes", wrong).mustBe(401, "auth.totp_invalid");
        }
        var refusal = dora.post("/v1/me/recovery-codes", wrong).mustBe(429, "rate_limited");
        assertThat(refusal.text("detail")).startsWith("Too many wrong codes.");
        assertThat(refusal.number("retry_after")).isBetween(3500L, 3600L);
        assertThat(refusal.header("Retry-After")).hasValue(Long.toString(refusal.number("retry_after")));
        dora.signIn().mustBe(200);
    }

    @ParameterizedTest
    @CsvSource({"short, password", "Operator, password"})
    void needs_a_password_of_the_same_strength_as_a_customer(String password, String faulty, Service service) {
        var email = "dora-%s@example.com".formatted(UUID.randomUUID());
        Staff.invite(service, email, "support").mustBe(201);
        var refusal = Staff.enrol(service, service.mailbox().await(email, 1).token(), password);
        assertThat(refusal.mustBe(422, "validation.failed").faultyNames()).containsExactly(faulty);
    }

    @Test
    void is_listed_for_admins_in_pages(Service service) {
        var dora = Staff.joining(service, "support");
        var first = service.admin().get("/v1/admin/users?limit=1").mustBe(200);
        assertThat(first.items().getFirst().required("id").asString()).isEqualTo(dora.id());
        assertThat(first.items().getFirst().required("status").asString()).isEqualTo("active");
        var second = service.admin()
                .get("/v1/admin/users?limit=1&cursor=" + first.text("next_cursor"))
                .mustBe(200);
        assertThat(second.items()).doesNotContain(first.items().getFirst());
    }

    @Test
    void loses_the_sessions_of_an_earlier_role(Service service) {
        var dora = Staff.joining(service, "support");
        service.mailbox().await(dora.email(), 2);
        var changed = service.admin()
                .patch("/v1/admin/users/" + dora.id(), "{\"role\": \"admin\"}")
                .mustBe(200);
        assertThat(changed.text("role")).isEqualTo("admin");
        assertThat(service.mailbox().await(dora.email(), 3).subject())
                .isEqualTo("Your role was changed to administrator");
        dora.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, dora.refreshToken()).mustBe(401, "auth.invalid_credentials");
        var session = dora.signIn().mustBe(200);
        service.get("/v1/admin/users")
                .bearer(session.text("access_token"))
                .send()
                .mustBe(200);
    }

    @Test
    void is_disabled_and_enabled_again(Service service) {
        var dora = Staff.joining(service, "admin");
        service.mailbox().await(dora.email(), 2);
        var path = "/v1/admin/users/" + dora.id();
        assertThat(service.admin()
                        .patch(path, "{\"disabled\": true}")
                        .mustBe(200)
                        .text("status"))
                .isEqualTo("disabled");
        dora.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Staff.challenge(service, dora.email(), dora.password()).mustBe(401, "auth.invalid_credentials");
        assertThat(service.mailbox().await(dora.email(), 3).subject()).isEqualTo("Your access was disabled");
        service.admin().patch(path, "{\"reset_factor\": true}").mustBe(422, "validation.failed");
        assertThat(service.admin()
                        .patch(path, "{\"disabled\": false}")
                        .mustBe(200)
                        .text("status"))
                .isEqualTo("active");
        assertThat(service.mailbox().await(dora.email(), 4).subject()).isEqualTo("Your access was restored");
        dora.signIn().mustBe(200);
    }

    @Test
    void who_lost_the_second_factor_is_invited_again(Service service) {
        var dora = Staff.joining(service, "support");
        assertThat(service.mailbox().await(dora.email(), 2).subject())
                .isEqualTo("An authenticator app was set up for your account");
        var reset = service.admin()
                .patch("/v1/admin/users/" + dora.id(), "{\"reset_factor\": true}")
                .mustBe(200);
        assertThat(reset.text("status")).isEqualTo("invited");
        dora.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Staff.challenge(service, dora.email(), dora.password()).mustBe(401, "auth.invalid_credentials");
        var mail = service.mailbox().await(dora.email(), 3);
        assertThat(mail.subject()).isEqualTo("Your password and second factor were reset");
        var anew = Staff.enrolling(service, dora.email(), mail.token());
        anew.get("/v1/me").mustBe(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"role\": \"support\"} | role",
                "{\"disabled\": true} | disabled",
                "{\"reset_factor\": true} | reset_factor",
                "{\"role\": \"customer\"} | role"
            })
    void who_is_the_only_admin_cannot_be_demoted(String body, String faulty, Service service) {
        var admin = service.admin();
        var refusal = admin.patch("/v1/admin/users/" + admin.id(), body).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly(faulty);
        admin.get("/v1/me").mustBe(200);
    }

    @Test
    void is_not_found_as_a_customer(Service service) {
        var ada = Customer.of(service);
        var hers = ada.get("/v1/me").mustBe(200).text("id");
        service.admin().patch("/v1/admin/users/" + hers, "{\"disabled\": true}").mustBe(404, "not_found");
        service.admin()
                .patch("/v1/admin/users/" + UUID.randomUUID(), "{\"disabled\": true}")
                .mustBe(404, "not_found");
        var taken = service.admin()
                .post("/v1/admin/users", Customer.json(Map.of("email", ada.email(), "role", "support")))
                .mustBe(422, "validation.failed");
        assertThat(taken.faultyNames()).containsExactly("email");
    }
}
