package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;

@OnService
@DisplayName("A password")
class PasswordTest {
    private static final String OTHER = "orange parrot teaspoon";

    @Test
    void is_changed_with_the_current_one_which_ends_every_other_session(Service service) {
        var ada = Customer.of(service);
        var elsewhere = Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
        change(service, ada, Customer.PASSWORD, OTHER).mustBe(204);
        ada.get("/v1/me").mustBe(200);
        Customer.refresh(service, ada.refreshToken()).mustBe(200);
        service.get("/v1/me").bearer(elsewhere.text("access_token")).send().mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, elsewhere.text("refresh_token")).mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, ada.email(), OTHER).mustBe(200);
        assertThat(service.mailbox().await(ada.email(), 2).subject()).isEqualTo("Your password was changed");
    }

    @ParameterizedTest
    @CsvSource({
        "not her password at all, orange parrot teaspoon, current_password",
        "purple monkey dishwasher, Ada Telecom B.V., new_password",
        "purple monkey dishwasher, short, new_password",
        "purple monkey dishwasher, qwerty123456, new_password"
    })
    void stays_unchanged_after_an_invalid_request(String current, String next, String faulty, Service service) {
        var ada = Customer.of(service);
        var refusal = change(service, ada, current, next).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly(faulty);
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
    }

    @Test
    void is_rejected_with_all_its_faults_at_once(Service service) {
        var ada = Customer.of(service);
        var refusal = change(service, ada, OTHER, ada.email()).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("current_password", "new_password");
    }

    @Test
    void is_reset_with_a_link_which_ends_every_other_session(Service service) {
        var ada = Customer.of(service);
        Customer.forget(service, ada.email().toUpperCase(Locale.ROOT)).mustBe(202);
        var mail = service.mailbox().await(ada.email(), 2);
        assertThat(mail.link()).hasHost("localhost").hasPort(service.port()).hasPath("/password/reset");
        assertThat(service.get("/password/reset").send().mustBe(200).body()).contains("Set a new password");
        var session = Customer.reset(service, mail.token(), OTHER).mustBe(200);
        service.get("/v1/me").bearer(session.text("access_token")).send().mustBe(200);
        Customer.refresh(service, session.text("refresh_token")).mustBe(200);
        ada.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, ada.email(), OTHER).mustBe(200);
        assertThat(service.mailbox().await(ada.email(), 3).subject()).isEqualTo("Your password was changed");
        Customer.reset(service, mail.token(), OTHER).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void a_request_for_a_reset_takes_at_least_100_ms_for_known_and_unknown_addresses(Service service) {
        var known = Customer.of(service).email();
        for (var email : List.of(known, Customer.anyAddress(), known, Customer.anyAddress())) {
            assertThat(ResponseTime.of(() -> Customer.forget(service, email).mustBe(202)))
                    .isGreaterThanOrEqualTo(ResponseTime.STEP);
        }
    }

    @Test
    void a_reset_for_an_unknown_address_reveals_nothing(Service service) {
        var ada = Customer.of(service);
        var email = Customer.anyAddress();
        var stranger = Customer.forget(service, email).mustBe(202);
        var known = Customer.forget(service, ada.email()).mustBe(202);
        assertThat(stranger.body()).isEqualTo(known.body()).isEqualTo("{}");
        assertThat(stranger.lastingHeaders().keySet())
                .isEqualTo(known.lastingHeaders().keySet());
        assertThat(service.mailbox().await(email, 1).links()).isEmpty();
    }

    @Test
    void is_reset_with_the_newest_link_only_which_stays_valid_after_a_rejected_password(Service service) {
        var ada = Customer.of(service);
        Customer.forget(service, ada.email()).mustBe(202);
        var voided = service.mailbox().await(ada.email(), 2).token();
        Customer.forget(service, ada.email()).mustBe(202);
        var good = service.mailbox().await(ada.email(), 3).token();
        assertThat(Customer.reset(service, voided, OTHER)
                        .mustBe(401, "auth.invalid_credentials")
                        .text("detail"))
                .endsWith("Request a new one.");
        assertThat(Customer.reset(service, good, "Ada Telecom B.V.")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("password");
        Customer.reset(service, good, OTHER).mustBe(200);
    }

    @Test
    void staff_who_reset_theirs_get_a_challenge_and_no_session(Service service) {
        var dora = Staff.support(service);
        service.mailbox().await(dora.email(), 2);
        Customer.forget(service, dora.email()).mustBe(202);
        var mail = service.mailbox().await(dora.email(), 3);
        var answer = Customer.reset(service, mail.token(), OTHER).mustBe(200);
        assertThat(answer.json().propertyNames()).containsExactlyInAnyOrder("type", "challenge_id", "expires_in");
        assertThat(answer.text("type")).isEqualTo("challenge");
        dora.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        dora.verify(answer.text("challenge_id"), dora.authenticator().next()).mustBe(200);
        Staff.challenge(service, dora.email(), OTHER).mustBe(200);
        Staff.challenge(service, dora.email(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
    }

    private static Reply change(Service service, Customer customer, String current, String next) {
        return service.call("PUT", "/v1/me/password")
                .bearer(customer.accessToken())
                .json(Customer.json(Map.of("current_password", current, "new_password", next)))
                .send();
    }
}
