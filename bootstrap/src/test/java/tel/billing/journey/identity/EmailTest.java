package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Retries;
import tel.billing.journey.Service;
import tel.billing.shared.spec.Race;

@OnService
@DisplayName("An e-mail address")
class EmailTest {

    @Test
    void is_changed_by_a_link_to_the_new_one_and_the_old_one_is_notified_twice(Service service) {
        var ada = Customer.of(service);
        var elsewhere = Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
        var to = Customer.anyAddress();
        assertThat(ada.changeEmail(to.toUpperCase(Locale.ROOT), Customer.PASSWORD)
                        .mustBe(202)
                        .body())
                .isEqualTo("{}");
        assertThat(service.mailbox().await(ada.email(), 2).subject())
                .isEqualTo("A change of your e-mail address was requested");
        var mail = service.mailbox().await(to, 1);
        assertThat(mail.link()).hasHost("localhost").hasPort(service.port()).hasPath("/email/confirm");
        assertThat(service.get("/email/confirm").send().mustBe(200).body()).contains("Confirm your new address");
        Customer.signIn(service, to, Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        Customer.confirmEmail(service, mail.token()).mustBe(204);
        assertThat(ada.get("/v1/me").mustBe(200).text("email")).isEqualTo(to);
        Customer.refresh(service, ada.refreshToken()).mustBe(200);
        service.get("/v1/me").bearer(elsewhere.text("access_token")).send().mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, to, Customer.PASSWORD).mustBe(200);
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        assertThat(service.mailbox().await(ada.email(), 3).subject()).isEqualTo("Your e-mail address was changed");
        Customer.confirmEmail(service, mail.token()).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void stays_unchanged_after_an_invalid_request(Service service) {
        var ada = Customer.of(service);
        assertThat(ada.changeEmail(Customer.anyAddress(), "not her password at all")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("password");
        assertThat(ada.changeEmail(ada.email(), "not her password at all")
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("email", "password");
        assertThat(ada.changeEmail("no address", Customer.PASSWORD)
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("email");
        assertThat(Customer.confirmEmail(service, "no link")
                        .mustBe(401, "auth.invalid_credentials")
                        .text("detail"))
                .endsWith("Sign in, and change the address again.");
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
    }

    @Test
    void a_change_to_a_used_address_fails_without_revealing_that(Service service) {
        var ada = Customer.of(service);
        var bela = Customer.of(service);
        var to = Customer.anyAddress();
        var free = ada.changeEmail(to, Customer.PASSWORD).mustBe(202);
        var older = service.mailbox().await(to, 1).token();
        var taken = ada.changeEmail(bela.email(), Customer.PASSWORD).mustBe(202);
        assertThat(taken.body()).isEqualTo(free.body());
        assertThat(taken.lastingHeaders().keySet())
                .isEqualTo(free.lastingHeaders().keySet());
        var mail = service.mailbox().await(bela.email(), 2);
        assertThat(mail.subject()).isEqualTo("This e-mail address is already in use");
        assertThat(mail.links()).isEmpty();
        Customer.confirmEmail(service, older).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void a_confirmed_change_and_a_concurrent_signup_give_the_address_to_one_customer(Service service) {
        var ada = Customer.of(service);
        var to = Customer.anyAddress();
        ada.changeEmail(to, Customer.PASSWORD).mustBe(202);
        var link = service.mailbox().await(to, 1).token();
        var answers = Race.of(() -> {
            Retries.whileUnavailable(() -> Customer.signUp(service, to, Map.of()));
            return Retries.whileUnavailable(() -> Customer.confirmEmail(service, link))
                    .status();
        });
        var confirmed = answers.stream().filter(status -> status == 204).count();
        assertThat(answers).allMatch(status -> status == 204 || status == 401);
        assertThat(ada.get("/v1/me").mustBe(200).text("email")).isEqualTo(confirmed == 1 ? to : ada.email());
        assertThat(confirmed).isLessThanOrEqualTo(1);
    }

    @Test
    void a_reset_link_sent_to_the_old_address_is_invalid_after_a_change(Service service) {
        var ada = Customer.of(service);
        Customer.forget(service, ada.email()).mustBe(202);
        var reset = service.mailbox().await(ada.email(), 2).token();
        var to = Customer.anyAddress();
        ada.changeEmail(to, Customer.PASSWORD).mustBe(202);
        Customer.confirmEmail(service, service.mailbox().await(to, 1).token()).mustBe(204);
        Customer.reset(service, reset, "orange parrot teaspoon").mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, to, Customer.PASSWORD).mustBe(200);
    }
}
