package tel.billing.journey;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnService
@DisplayName("A password")
class PasswordTest {
    private static final String OTHER = "orange parrot teaspoon";

    @Test
    void is_changed_by_who_knows_it_and_ends_every_other_session(Service service) {
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
    void stays_what_it_is_if_anything_is_wrong(String current, String next, String faulty, Service service) {
        var ada = Customer.of(service);
        var refusal = change(service, ada, current, next).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly(faulty);
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
    }

    @Test
    void is_told_all_its_faults_at_once(Service service) {
        var ada = Customer.of(service);
        var refusal = change(service, ada, OTHER, ada.email()).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("current_password", "new_password");
    }

    private static Reply change(Service service, Customer customer, String current, String next) {
        return service.call("PUT", "/v1/me/password")
                .bearer(customer.accessToken())
                .json(Customer.json(Map.of("current_password", current, "new_password", next)))
                .send();
    }
}
