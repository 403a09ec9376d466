package tel.billing.journey.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;

@OnService
@DisplayName("A signup")
class SignupTest {

    @ParameterizedTest
    @CsvSource({"NL100, verified", "NL300, unverified", "NL301, unverified", "nl 1.0-0, verified"})
    void shows_its_vat_number_with_the_result_of_the_register(String number, String status, Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("vat_number", number)).mustBe(202);
        var ada = Customer.redeem(
                service, email, service.mailbox().await(email, 1).token());
        var vat = ada.get("/v1/me").mustBe(200).json().at("/account/vat");
        assertThat(vat.required("status").asString()).isEqualTo(status);
        assertThat(vat.required("number").asString())
                .isEqualTo(number.toUpperCase(Locale.ROOT).replaceAll("[ .-]", ""));
    }

    @Test
    void with_a_vat_number_that_the_register_does_not_know_is_refused(Service service) {
        var email = Customer.anyAddress();
        assertThat(Customer.signUp(service, email, Map.of("vat_number", "NL200"))
                        .mustBe(422, "vat.verification_failed")
                        .text("detail"))
                .contains("NL200", "Correct the number, or omit `vat_number`.");
        var known = Customer.of(service);
        Customer.signUp(service, known.email(), Map.of("vat_number", "NL200")).mustBe(422, "vat.verification_failed");
        assertThat(service.mailbox().of(email)).isEmpty();
        assertThat(service.mailbox().of(known.email())).hasSize(1);
    }

    @Test
    void with_a_vat_number_of_another_country_is_refused(Service service) {
        var refusal = Customer.signUp(service, Customer.anyAddress(), Map.of("vat_number", "DE100"));
        refusal.mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("vat_number");
    }

    @Test
    void for_a_plan_that_is_not_offered_is_refused(Service service) {
        Customer.signUp(service, Customer.anyAddress(), Map.of("plan_tier", "platinum"))
                .mustBe(422, "subscription.tier_invalid");
    }

    @Test
    void with_a_very_long_tier_does_not_repeat_it(Service service) {
        var refusal = Customer.signUp(service, Customer.anyAddress(), Map.of("plan_tier", "x".repeat(41)))
                .mustBe(422, "subscription.tier_invalid");
        assertThat(refusal.text("detail")).isEqualTo("No such plan is offered. GET /v1/plans lists the offered plans.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"platinum", "No tier"})
    void with_other_errors_names_a_plan_that_is_not_offered_beside_them(String tier, Service service) {
        assertThat(Customer.signUp(service, "no address", Map.of("plan_tier", tier, "country", "XX"))
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactlyInAnyOrder("email", "country", "plan_tier");
        assertThat(Customer.signUp(service, "no address", Map.of())
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("email");
    }

    @Test
    void of_a_known_address_differs_only_in_its_email(Service service) {
        var ada = Customer.of(service);
        var stranger = Customer.signUp(service, Customer.anyAddress(), Map.of()).mustBe(202);
        var again = Customer.signUp(service, ada.email().toUpperCase(Locale.ROOT), Map.of())
                .mustBe(202);
        assertThat(again.json().propertyNames()).isEqualTo(stranger.json().propertyNames());
        assertThat(again.lastingHeaders().keySet())
                .isEqualTo(stranger.lastingHeaders().keySet());
        var mail = service.mailbox().await(ada.email(), 2);
        assertThat(mail.links()).noneMatch(link -> link.contains("token="));
        assertThat(mail.text()).contains("already");
        ada.get("/v1/me").mustBe(200);
    }

    @Test
    void takes_at_least_100_ms_for_known_and_new_addresses(Service service) {
        var known = Customer.of(service).email();
        for (var email : List.of(known, Customer.anyAddress(), known, Customer.anyAddress())) {
            assertThat(ResponseTime.of(
                            () -> Customer.signUp(service, email, Map.of()).mustBe(202)))
                    .isGreaterThanOrEqualTo(ResponseTime.STEP);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, Ada Telecom B.V., NL", "2, Stranger Ltd., BE"})
    void with_an_address_of_an_earlier_application_leaves_that_unchanged(
            int redeemed, String company, String country, Service service) {
        var email = Customer.anyAddress();
        var first = Customer.signUp(service, email, Map.of()).mustBe(202);
        var tokens = new ArrayList<>(List.of(service.mailbox().await(email, 1).token()));
        var second = Customer.signUp(service, email, Map.of("company_name", "Stranger Ltd.", "country", "BE"))
                .mustBe(202);
        tokens.add(service.mailbox().await(email, 2).token());
        assertThat(second.text("signup_id")).isNotEqualTo(first.text("signup_id"));

        var account = Customer.redeem(service, email, tokens.get(redeemed - 1))
                .get("/v1/me")
                .mustBe(200)
                .json()
                .at("/account");

        assertThat(account.at("/company_name").asString()).isEqualTo(company);
        assertThat(account.at("/country").asString()).isEqualTo(country);
        assertThat(tokens)
                .allSatisfy(token -> redeem(service, token, Customer.PASSWORD).mustBe(401, "auth.invalid_credentials"));
    }

    @Test
    void shows_its_company_and_country_on_the_page_of_its_link_every_time(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("company_name", "<b>Söhne</b> & {{button}}", "country", "BE"))
                .mustBe(202);
        var token = service.mailbox().await(email, 1).token();

        for (var visit = 1; visit <= 2; visit++) {
            var page = page(service, token);
            assertThat(page.body())
                    .contains("&lt;b&gt;Söhne&lt;/b&gt; &amp; {{button}}", "Belgium")
                    .doesNotContain("<b>");
            assertThat(page.header("Cache-Control")).hasValue("no-store");
        }

        Customer.redeem(service, email, token).get("/v1/me").mustBe(200);
        assertThat(page(service, token).body()).doesNotContain("Söhne", "Belgium");
    }

    @Test
    void shows_nothing_without_its_link(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("company_name", "Secret Söhne", "country", "BE"))
                .mustBe(202);
        var token = service.mailbox().await(email, 1).token();
        var other = (token.endsWith("A") ? "B" : "A");

        for (var wrong : List.of(token.substring(0, token.length() - 1) + other, token + "A", "no-token", "")) {
            assertThat(page(service, wrong).body()).doesNotContain("Söhne", "Belgium");
        }
    }

    @Test
    void shows_nothing_after_another_application_with_the_address_is_confirmed(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of("company_name", "Stranger Söhne", "country", "BE"))
                .mustBe(202);
        var strangers = service.mailbox().await(email, 1).token();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        Customer.redeem(service, email, service.mailbox().await(email, 2).token());

        assertThat(page(service, strangers).body()).doesNotContain("Söhne", "Belgium");
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "qwerty123456", "Ada Telecom B.V."})
    void keeps_its_link_when_the_password_is_rejected(String password, Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var token = service.mailbox().await(email, 1).token();
        var refusal = redeem(service, token, password).mustBe(422, "validation.failed");
        assertThat(refusal.faultyNames()).containsExactly("password");
        Customer.redeem(service, email, token).get("/v1/me").mustBe(200);
    }

    @Test
    void of_an_address_in_another_spelling_is_of_the_same_address(Service service) {
        var name = "ada-" + UUID.randomUUID();
        Customer.signUp(service, name + "@b\u00fccher.com", Map.of()).mustBe(202);
        var link = service.mailbox().await(name + "@b\u00fccher.com", 1).token();
        var ada = Customer.redeem(service, name + "@xn--bcher-kva.com", link);
        assertThat(ada.get("/v1/me").mustBe(200).text("email")).isEqualTo(name + "@xn--bcher-kva.com");
        for (var spelling : List.of("B\u00dcCHER.com", "bu\u0308cher.COM", "XN--BCHER-KVA.com")) {
            Customer.signIn(service, name + "@" + spelling, Customer.PASSWORD).mustBe(200);
            assertThat(service.mailbox().of(name + "@" + spelling)).hasSize(1);
        }
        assertThat(service.admin()
                        .get("/v1/admin/accounts?q=" + URLEncoder.encode(name + "@b\u00fccher", UTF_8))
                        .items())
                .isEmpty();
        for (var query : List.of(name + "@B\u00fccher.com", "b\u00fccher.com")) {
            assertThat(service.admin()
                            .get("/v1/admin/accounts?q=" + URLEncoder.encode(query, UTF_8))
                            .items())
                    .extracting(account -> account.at("/owner/email").asString())
                    .contains(name + "@xn--bcher-kva.com");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@\uff45xample.com",
                "ada@e\uff58ample.com",
                "ada@\ufb01rst.example",
                "ada@exa\u00admple.com",
                "ada@example\u3002com",
                "\uff41da@example.com",
                "\ufb01ona@example.com"
            })
    void of_a_confusable_address_is_refused_everywhere(String email, Service service) {
        var refusals = List.of(
                Customer.signUp(service, email, Map.of()),
                Customer.signIn(service, email, Customer.PASSWORD),
                Customer.forget(service, email),
                Staff.challenge(service, email, Customer.PASSWORD),
                Staff.invite(service, email, "support"),
                Customer.of(service).changeEmail(email, Customer.PASSWORD));
        assertThat(refusals)
                .allSatisfy(refusal -> assertThat(
                                refusal.mustBe(422, "validation.failed").faultyNames())
                        .containsExactly("email"));
        assertThat(service.mailbox().of(email)).isEmpty();
    }

    @Test
    void of_an_undeliverable_address_is_rejected_and_so_is_an_invitation_or_a_change_to_it(Service service) {
        var email = UUID.randomUUID() + "@Address.Invalid";

        var refusals = List.of(
                Customer.signUp(service, email, Map.of()),
                Staff.invite(service, email, "support"),
                Customer.of(service).changeEmail(email, Customer.PASSWORD));

        assertThat(refusals)
                .allSatisfy(refusal -> assertThat(
                                refusal.mustBe(422, "validation.failed").faultyNames())
                        .containsExactly("email"));
        Customer.signIn(service, email, Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
        Customer.forget(service, email).mustBe(202);
    }

    @Test
    void shows_its_plan_vat_number_and_time_in_the_email_and_on_the_page_of_its_link(Service service) {
        var email = Customer.anyAddress();
        var before = day(service);
        Customer.signUp(service, email, Map.of("vat_number", "NL100")).mustBe(202);
        var mail = service.mailbox().await(email, 1);
        var after = day(service);

        assertThat(mail.text())
                .contains("Ada Telecom B.V.", "Netherlands", "Starter", "NL100")
                .containsAnyOf("Signed up on:  " + before, "Signed up on:  " + after);
        assertThat(page(service, mail.token()).body())
                .contains("Ada Telecom B.V.", "Netherlands", "Starter", "NL100")
                .containsAnyOf(before, after);
    }

    @Test
    void without_a_vat_number_shows_none(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var mail = service.mailbox().await(email, 1);

        assertThat(mail.text()).contains("Starter").doesNotContain("VAT");
        assertThat(page(service, mail.token()).body()).contains("Starter").doesNotContain("VAT");
    }

    private static String day(Service service) {
        var now = Instant.parse(service.get("/dev/clock").send().mustBe(200).text("now"));
        return DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).format(now.atOffset(ZoneOffset.UTC));
    }

    private static Reply page(Service service, String token) {
        return service.get("/signup/confirm?token=" + token)
                .header("Accept", "text/html")
                .send()
                .mustBe(200);
    }

    private static Reply redeem(Service service, String token, String password) {
        return service.post("/v1/auth/magic-link/redeem")
                .json(Customer.json(Map.of("token", token, "password", password)))
                .send();
    }
}
