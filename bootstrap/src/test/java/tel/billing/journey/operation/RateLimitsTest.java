package tel.billing.journey.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Call;
import tel.billing.journey.Customer;
import tel.billing.journey.MailFolder;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.journey.Subscriber;
import tel.billing.provisioning.application.PhoneSystemSimulator;
import tel.billing.shared.BusinessClock;
import tel.billing.shared.PermitRate;
import tel.billing.shared.RateLimit;
import tel.billing.shared.web.response.Sha256;

@DisplayName("With rate limits, behind a proxy,")
class RateLimitsTest {
    private static final String NO_ADDRESS = "no address";
    private static final PermitRate FORTY_A_MINUTE = new PermitRate(40, Duration.ofMinutes(1));
    private static final PermitRate FIVE_AN_HOUR = new PermitRate(5, Duration.ofHours(1));
    private static final PermitRate FORTY_AN_HOUR = new PermitRate(40, Duration.ofHours(1));
    private static final String TOP_UP = "{\"amount_minor\": 1000, \"currency\": \"EUR\"}";

    private static final String SHOP_SECRET = UUID.randomUUID() + "-" + UUID.randomUUID();

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(
                _ -> {},
                "--billing.rate-limits-enabled=true",
                "--billing.rate-limits=account:40/minute,purchase:5/hour,sign-in-by-email:10/hour,"
                        + "sign-in-total-by-email:40/hour,admin-sign-in-total-by-email:40/hour",
                "--billing.card-refusals-until-held=5",
                "--billing.trusted-proxies=127.0.0.0/8,::1",
                "--billing.cors-origins=https://shop.example.com",
                "--billing.api-clients=shop:" + hash(SHOP_SECRET));
    }

    @Test
    void attempts_for_an_email_address_are_limited_over_all_instances_and_networks() {
        var instances = service.instances(2);
        var email = Customer.anyAddress();

        servedUntilRefused(
                FORTY_AN_HOUR, attempt -> signIn(instances.get(attempt % 2), "198.51.100." + attempt, email));

        signIn(service, "198.51.100.200", Customer.anyAddress()).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void the_script_of_a_listed_web_site_may_read_the_limits() {
        var plans = service.get("/v1/plans")
                .header("X-Forwarded-For", "198.51.103.1")
                .header("Origin", "https://shop.example.com")
                .send()
                .mustBe(200);

        assertThat(plans.header("Access-Control-Allow-Origin")).contains("https://shop.example.com");
        assertThat(plans.header("Access-Control-Expose-Headers").orElseThrow()).contains("RateLimit");
    }

    @Test
    void sign_in_attempts_of_a_client_are_limited_over_all_users() {
        servedUntilRefused(
                RateLimit.SIGN_IN_BY_ADDRESS.defaultRate(),
                attempt -> signIn(service, "2001:db8:1:2::" + attempt, Customer.anyAddress()));

        signIn(service, "2001:db8:1:3::1", Customer.anyAddress()).mustBe(401, "auth.invalid_credentials");
        assertThat(plans("2001:db8:1:2::1").status()).as("Counted separately.").isEqualTo(200);
    }

    @Test
    void attempts_for_an_address_of_staff_are_limited_separately_from_customers() {
        var email = Customer.anyAddress();

        servedUntilRefused(FORTY_AN_HOUR, attempt -> signInAsStaff("198.51.101." + attempt, email));

        signIn(service, "198.51.101.200", email).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void staff_sign_in_attempts_of_a_client_are_limited_over_all_users() {
        servedUntilRefused(
                RateLimit.ADMIN_SIGN_IN_BY_ADDRESS.defaultRate(),
                _ -> signInAsStaff("198.51.102.1", Customer.anyAddress()));

        signInAsStaff("198.51.102.2", Customer.anyAddress()).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void signup_emails_to_an_address_are_limited_and_every_signup_gets_the_same_response() {
        var email = Customer.anyAddress();
        var other = Customer.anyAddress();

        IntStream.range(0, 25)
                .forEach(attempt -> signUp("203.0.113." + attempt, email).mustBe(202));
        signUp("203.0.113.200", other).mustBe(202);

        new MailFolder(service).awaitMails(other, 1);
        new MailFolder(service).awaitMails(email, 20);
    }

    @Test
    void signups_by_a_stranger_do_not_use_up_the_owners_limit() {
        var email = Customer.anyAddress();

        servedUntilRefused(new PermitRate(5, Duration.ofHours(1)), _ -> signUp("203.0.114.1", email));

        signUp("203.0.114.2", email).mustBe(202);
    }

    @Test
    void password_resets_by_a_stranger_do_not_use_up_the_owners_limit() {
        var email = customer().email();

        servedUntilRefused(new PermitRate(5, Duration.ofHours(1)), _ -> forget("203.0.115.1", email));

        forget("203.0.115.2", email).mustBe(202);
    }

    @Test
    void sign_ins_by_a_stranger_do_not_use_up_the_owners_limit() {
        var email = customer().email();

        servedUntilRefused(new PermitRate(10, Duration.ofMinutes(1)), _ -> signIn(service, "203.0.116.1", email));

        signIn(service, "203.0.116.2", email).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void staff_sign_ins_by_a_stranger_do_not_use_up_the_owners_limit() {
        servedUntilRefused(new PermitRate(10, Duration.ofMinutes(1)), _ -> signInAsStaff("203.0.117.1", Staff.EMAIL));

        signInAsStaff("203.0.117.2", Staff.EMAIL).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void signups_from_four_networks_of_a_stranger_leave_the_owner_an_email() {
        var email = Customer.anyAddress();
        IntStream.range(0, 20)
                .forEach(attempt -> signUp("203.0.118." + attempt % 4, email).mustBe(202));
        new MailFolder(service).awaitMails(email, 9);

        signUp("203.0.118.200", email).mustBe(202);

        new MailFolder(service).awaitMails(email, 10);
    }

    @Test
    void password_resets_from_four_networks_of_a_stranger_leave_the_owner_an_email() {
        var email = customer().email();
        IntStream.range(0, 20)
                .forEach(attempt -> forget("203.0.119." + attempt % 4, email).mustBe(202));
        new MailFolder(service).awaitMails(email, 10);

        forget("203.0.119.200", email).mustBe(202);

        new MailFolder(service).awaitMails(email, 11);
    }

    @Test
    void sign_ins_from_four_networks_of_a_stranger_leave_the_owner_attempts() {
        var email = customer().email();
        IntStream.range(0, 40).forEach(attempt -> signIn(service, "203.0.120." + attempt % 4, email));

        signIn("203.0.120.200", email, Customer.PASSWORD).mustBe(200);
    }

    @Test
    void addresses_of_one_ipv6_site_count_as_one_network() {
        var email = Customer.anyAddress();

        servedUntilRefused(
                new PermitRate(5, Duration.ofHours(1)), attempt -> signUp("2001:db8:77:" + attempt + "::1", email));

        signUp("2001:db8:78::1", email).mustBe(202);
    }

    @Test
    void signups_from_one_ipv6_site_are_limited_together() {
        servedUntilRefused(
                RateLimit.SIGNUP_BY_SITE.defaultRate(),
                attempt -> signUp(clientOf("2001:db8:79", attempt), NO_ADDRESS));

        signUp("2001:db8:7a::1", Customer.anyAddress()).mustBe(202);
    }

    @Test
    void password_resets_from_one_ipv6_site_are_limited_together() {
        servedUntilRefused(
                RateLimit.FORGOT_PASSWORD_BY_SITE.defaultRate(),
                attempt -> forget(clientOf("2001:db8:7b", attempt), NO_ADDRESS));

        forget("2001:db8:7c::1", Customer.anyAddress()).mustBe(202);
    }

    @Test
    void sign_ins_from_one_ipv6_site_are_limited_over_all_users() {
        servedUntilRefused(
                RateLimit.SIGN_IN_BY_SITE.defaultRate(),
                attempt -> signIn(service, clientOf("2001:db8:7d", attempt), NO_ADDRESS));

        signIn(service, "2001:db8:7e::1", Customer.anyAddress()).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void staff_sign_ins_from_one_ipv6_site_are_limited_over_all_users() {
        servedUntilRefused(
                RateLimit.ADMIN_SIGN_IN_BY_SITE.defaultRate(),
                attempt -> signInAsStaff(clientOf("2001:db8:7d", attempt), NO_ADDRESS));

        signInAsStaff("2001:db8:7e::1", Customer.anyAddress()).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void signups_that_a_shop_sends_are_limited_by_the_address_of_its_customer() {
        for (var customer = 0; customer < 21; customer++) {
            signUpThroughTheShop(SHOP_SECRET, "203.0.121." + customer).mustBe(202);
        }

        servedUntilRefused(
                RateLimit.SIGNUP_BY_ADDRESS.defaultRate(), _ -> signUpThroughTheShop(SHOP_SECRET, "203.0.121.100"));

        signUpThroughTheShop(UUID.randomUUID().toString(), "203.0.121.101").mustBe(401, "auth.client_invalid");
    }

    @Test
    void the_audit_log_shows_the_address_of_a_shops_customer() {
        service.post("/v1/auth/sign-in")
                .header("Billing-Client", "shop." + SHOP_SECRET)
                .header("Billing-Client-Address", "203.0.121.200")
                .json(Customer.json(Map.of("email", Customer.anyAddress(), "password", "a wrong password")))
                .send()
                .mustBe(401);

        assertThat(service.sql()
                        .fetch("SELECT DISTINCT address FROM audit_entry")
                        .getValues("address", String.class))
                .contains("203.0.121.200");
    }

    @Test
    void signups_of_a_client_are_limited() {
        servedUntilRefused(RateLimit.SIGNUP_BY_ADDRESS.defaultRate(), _ -> signUp("192.0.2.1", Customer.anyAddress()));

        signUp("192.0.2.2", Customer.anyAddress()).mustBe(202);
    }

    @Test
    void password_reset_emails_to_an_address_are_limited_whether_it_has_an_account_or_not() {
        var known = customer().email();
        var unknown = Customer.anyAddress();
        var other = Customer.anyAddress();

        IntStream.range(0, 25).forEach(attempt -> {
            forget("198.51.100." + attempt, known).mustBe(202);
            forget("198.51.100." + attempt, unknown).mustBe(202);
        });
        forget("198.51.100.200", other).mustBe(202);

        new MailFolder(service).awaitMails(other, 1);
        new MailFolder(service).awaitMails(known, 21);
        new MailFolder(service).awaitMails(unknown, 20);
    }

    @Test
    void password_resets_of_a_client_are_limited_including_invalid_addresses() {
        servedUntilRefused(
                RateLimit.FORGOT_PASSWORD_BY_ADDRESS.defaultRate(),
                attempt -> forget("192.0.2.5", attempt % 2 == 0 ? NO_ADDRESS : Customer.anyAddress()));

        forget("192.0.2.6", Customer.anyAddress()).mustBe(202);
    }

    @Test
    void password_attempts_in_a_session_are_limited_over_all_instances() {
        var instances = service.instances(2);
        var ada = customer();

        servedUntilRefused(
                RateLimit.CHANGE_PASSWORD_BY_USER.defaultRate(),
                attempt -> changePassword(instances.get(attempt % 2), ada.accessToken()));

        new MailFolder(service).awaitMails(ada.email(), 2);
        signIn(service, "198.51.100.202", ada.email()).mustBe(401, "auth.invalid_credentials");
        changePassword(service, customer().accessToken()).mustBe(422, "validation.failed");
    }

    @Test
    void correct_passwords_in_a_session_are_not_counted() {
        var rate = RateLimit.CHANGE_PASSWORD_BY_USER.defaultRate();
        var ada = customer();
        for (var attempt = 0; attempt <= rate.times(); attempt++) {
            changePassword(service, ada.accessToken(), Customer.PASSWORD, ada.email())
                    .mustBe(422, "validation.failed");
        }
        servedUntilRefused(rate, _ -> changePassword(service, ada.accessToken()));
        changePassword(service, ada.accessToken(), Customer.PASSWORD, ada.email())
                .mustBe(429, "rate_limited");
    }

    @Test
    void a_refusal_for_an_address_reports_no_other_limit() {
        var email = Customer.anyAddress();
        var reply = forget("198.51.100.201", email);
        assertThat(reply.header("RateLimit-Policy")).hasValue("\"forgot-password-by-address\";q=20;w=3600");
        while (reply.status() == 202) {
            reply = forget("198.51.100.201", email);
        }

        assertThat(reply.mustBe(429, "rate_limited").header("Retry-After")).isPresent();
        assertThat(reply.header("RateLimit-Policy")).isEmpty();
        assertThat(reply.header("RateLimit")).isEmpty();
    }

    @Test
    void after_too_many_unknown_tokens_a_client_waits_and_valid_tokens_still_pass() {
        var ada = customer();
        var network = "192.0.2.7";

        servedUntilRefused(RateLimit.TOKEN_VERIFICATION.defaultRate(), _ -> me(network, "forged"));

        me(network, ada.accessToken()).mustBe(200);
        me(network, customer().accessToken()).mustBe(200);
        me("192.0.2.8", "forged").mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void after_too_many_unknown_tokens_a_revoked_token_is_still_refused_with_401() {
        var ada = customer();
        var network = "192.0.2.9";
        servedUntilRefused(RateLimit.TOKEN_VERIFICATION.defaultRate(), _ -> me(network, "forged"));

        service.post("/v1/auth/sign-out").bearer(ada.accessToken()).send().mustBe(204);

        me(network, ada.accessToken()).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void a_customer_who_calls_staff_operations_is_counted_and_rejected() {
        var ada = customer();

        IntStream.range(0, 3 * FORTY_A_MINUTE.times())
                .forEach(_ -> ada.get("/v1/admin/accounts").mustBe(403, "auth.forbidden"));

        assertThat(IntStream.range(0, 3).map(_ -> ada.get("/v1/me").status())).contains(429);
    }

    @Test
    void top_ups_of_an_account_are_limited_and_retries_are_not_counted() {
        var ada = customer();
        var first = UUID.randomUUID();
        var start = System.nanoTime();
        ada.topUp(first, TOP_UP).mustBe(200);

        servedUntilRefused(start, new PermitRate(9, Duration.ofSeconds(54)), _ -> {
            replayed(ada.topUp(first, TOP_UP));
            return ada.topUp(1000);
        });

        replayed(ada.topUp(first, TOP_UP));
        customer().topUp(1000).mustBe(200);
    }

    @Test
    void purchases_that_the_pbx_rejects_are_limited() {
        var subscriber = Subscriber.of(service, customer());
        subscriber.customer().topUp(2000).mustBe(200);
        var pbx = service.part(PhoneSystemSimulator.class);
        pbx.setState(new PhoneSystemSimulator.SimulatorState(true, Optional.of("no licence is left")));

        var key = UUID.randomUUID();
        servedUntilRefused(FIVE_AN_HOUR, _ -> subscriber.activate(key));

        subscriber.activate().mustBe(429, "rate_limited");
        assertThat(subscriber
                        .customer()
                        .get("/v1/wallets/EUR/entries")
                        .mustBe(200)
                        .items())
                .as("one top-up, and money that was held and given back")
                .hasSize(1 + 2 * FIVE_AN_HOUR.times());
        pbx.setState(PhoneSystemSimulator.SimulatorState.UP);
    }

    @Test
    void an_account_with_declined_cards_must_wait_and_is_held_until_staff_release_it() {
        var bela = customer();
        var path = "/v1/admin/accounts/" + bela.account();
        IntStream.range(0, 4).forEach(_ -> bela.topUp(40200).mustBe(402, "payment.declined"));

        var waiting = bela.topUp(40200).mustBe(429, "rate_limited");
        assertThat(waiting.number("retry_after")).isBetween(1L, 60L);
        assertThat(waiting.header("Retry-After")).hasValue(Long.toString(waiting.number("retry_after")));
        var clock = service.part(BusinessClock.class);
        clock.forwardTo(clock.instant().plus(Duration.ofMinutes(1)));
        bela.topUp(40200).mustBe(402, "payment.declined");

        bela.topUp(1000).mustBe(403, "auth.forbidden");
        bela.get("/v1/payments").mustBe(200);
        var egon = service.admin();
        assertThat(egon.get(path).mustBe(200).json().has("top_ups_held_since")).isTrue();
        var released = egon.move(bela.account().toString(), "release", "the bank had an outage")
                .mustBe(200);
        assertThat(released.json().has("top_ups_held_since")).isFalse();
        assertThat(egon.get("/v1/admin/audit-log?target=" + bela.account()).items())
                .extracting(entry -> entry.required("action").asString())
                .contains("top_ups_held", "top_ups_released");
        bela.topUp(1000).mustBe(200);
    }

    @Test
    void requests_without_a_token_are_limited() {
        servedUntilRefused(RateLimit.ADDRESS.defaultRate(), _ -> plans("192.0.2.3"));

        assertThat(plans("192.0.2.4").header("RateLimit"))
                .hasValueSatisfying(left -> assertThat(left).startsWith("\"address\";r=59;t="));
    }

    @Test
    void requests_of_an_account_are_limited_over_all_networks() {
        var ada = customer();

        servedUntilRefused(
                FORTY_A_MINUTE,
                attempt -> from("192.0.2." + attempt, service.get("/v1/me"))
                        .bearer(ada.accessToken())
                        .send());

        customer().get("/v1/me").mustBe(200);
    }

    @Test
    void invoice_downloads_of_an_account_and_of_a_staff_member_are_limited_over_all_instances() {
        var instances = service.instances(2);
        var ada = customer();
        var egon = service.admin();

        servedUntilRefused(
                RateLimit.INVOICE_PDF.defaultRate(),
                attempt -> download(instances.get(attempt % 2), ada.accessToken(), "/v1/invoices/"));
        servedUntilRefused(
                RateLimit.INVOICE_PDF.defaultRate(), _ -> download(service, egon.accessToken(), "/v1/admin/invoices/"));

        ada.get("/v1/invoices/" + UUID.randomUUID()).mustBe(404, "not_found");
        download(service, customer().accessToken(), "/v1/invoices/").mustBe(404, "not_found");
    }

    /// Where proxies are trusted, no client can read mails below `/dev`.
    private static Customer customer() {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        return Customer.redeem(service, email, new MailFolder(service).awaitToken(email));
    }

    private static Reply download(Service instance, String token, String path) {
        return instance.get(path + UUID.randomUUID())
                .bearer(token)
                .header("Accept", "application/pdf")
                .send();
    }

    /// Each client of a site has its own network of 64 bits.
    private static String clientOf(String site, int number) {
        return "%s:%x::1".formatted(site, number);
    }

    private static Reply signIn(String client, String email, String password) {
        return from(client, service.post("/v1/auth/sign-in"))
                .json(Customer.json(Map.of("email", email, "password", password)))
                .send();
    }

    private static Reply signIn(Service instance, String client, String email) {
        return from(client, instance.post("/v1/auth/sign-in"))
                .json(Customer.json(Map.of("email", email, "password", "a wrong password")))
                .send();
    }

    private static Reply signInAsStaff(String client, String email) {
        return from(client, service.post("/v1/auth/admin/sign-in"))
                .json(Customer.json(Map.of("email", email, "password", "a wrong password")))
                .send();
    }

    private static Reply forget(String client, String email) {
        return from(client, service.post("/v1/auth/forgot-password"))
                .json(Customer.json(Map.of("email", email)))
                .send();
    }

    private static Reply changePassword(Service instance, String token) {
        return changePassword(instance, token, "a wrong password", "orange parrot teaspoon");
    }

    private static Reply changePassword(Service instance, String token, String current, String next) {
        return instance.call("PUT", "/v1/me/password")
                .bearer(token)
                .json(Customer.json(Map.of("current_password", current, "new_password", next)))
                .send();
    }

    private static Reply me(String client, String token) {
        return from(client, service.get("/v1/me")).bearer(token).send();
    }

    private static Reply signUpThroughTheShop(String secret, String customer) {
        return service.post("/v1/signup")
                .header("X-Forwarded-For", "192.0.2.77")
                .header("Billing-Client", "shop." + secret)
                .header("Billing-Client-Address", customer)
                .json(Customer.json(Map.of(
                        "email", Customer.anyAddress(),
                        "company_name", "Ada Telecom B.V.",
                        "country", "NL",
                        "plan_tier", "starter")))
                .send();
    }

    private static String hash(String secret) {
        return Sha256.hex(secret.getBytes(UTF_8));
    }

    private static Reply signUp(String client, String email) {
        return from(client, service.post("/v1/signup"))
                .json(Customer.json(Map.of(
                        "email", email, "company_name", "Ada Telecom B.V.", "country", "NL", "plan_tier", "starter")))
                .send();
    }

    private static Reply plans(String client) {
        return from(client, service.get("/v1/plans")).send();
    }

    private static Call from(String client, Call call) {
        return call.header("X-Forwarded-For", client);
    }

    private static void replayed(Reply reply) {
        assertThat(reply.mustBe(200).header("Idempotent-Replayed")).hasValue("true");
    }

    /// The number of requests served at once, and one more for each that refills meanwhile.
    private static void servedUntilRefused(PermitRate rate, IntFunction<Reply> request) {
        servedUntilRefused(System.nanoTime(), rate, request);
    }

    /// @param start when the limit was last full, by [System#nanoTime()]
    private static void servedUntilRefused(long start, PermitRate rate, IntFunction<Reply> request) {
        var served = 0;
        var reply = request.apply(served);
        while (reply.status() != 429) {
            assertThat(++served).as("served").isLessThan(3 * rate.times());
            reply = request.apply(served);
        }
        var meanwhile = Duration.ofNanos(System.nanoTime() - start).dividedBy(rate.refillInterval());
        assertThat((long) served).isBetween((long) rate.times(), rate.times() + meanwhile);
        reply.mustBe(429, "rate_limited");
        assertThat(reply.number("retry_after"))
                .isBetween(1L, rate.refillInterval().toSeconds() + 1);
        assertThat(reply.header("Retry-After")).hasValue(Long.toString(reply.number("retry_after")));
    }
}
