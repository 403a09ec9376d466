package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.identity.persistence.tables.IdentitySigningKey.IDENTITY_SIGNING_KEY;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.OnService;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.identity.SigningKeySet;

@OnService(letsTimePass = true)
@DisplayName("When time passes,")
class PassingTimeTest {
    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    @Test
    void the_clock_moves_forward_only(Service service) {
        var before = Instant.parse(service.get("/dev/clock").send().mustBe(200).text("now"));
        service.advance("P1M");
        assertThat(Instant.parse(service.get("/dev/clock").send().text("now")))
                .isAfterOrEqualTo(before.plus(Duration.ofDays(28)));
        service.post("/dev/clock").json("{\"advance\": \"-P1D\"}").send().mustBe(422, "validation.failed");
        assertThat(service.post("/dev/clock")
                        .json("{\"advance\": \"P1Y1D\"}")
                        .send()
                        .mustBe(422, "validation.failed")
                        .faultyNames())
                .containsExactly("advance");
    }

    @Test
    void a_link_expires_after_a_day(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var token = service.mailbox().await(email, 1).token();
        service.advance("P1D");
        Customer.open(service, token).mustBe(401, "auth.invalid_credentials");
        Customer.signUp(service, email, Map.of()).mustBe(202);
        Customer.redeem(service, email, service.mailbox().await(email, 2).token())
                .get("/v1/me")
                .mustBe(200);
    }

    @Test
    void a_link_is_valid_until_then(Service service) {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var token = service.mailbox().await(email, 1).token();
        service.advance("PT23H58M");
        Customer.redeem(service, email, token).get("/v1/me").mustBe(200);
    }

    @Test
    void an_access_token_expires_and_the_refresh_token_does_not(Service service) {
        var ada = Customer.of(service);
        service.advance("PT14M");
        ada.get("/v1/me").mustBe(200);
        service.advance("PT1M");
        var refusal = ada.get("/v1/me").mustBe(401, "auth.token_expired");
        assertThat(refusal.header("WWW-Authenticate").orElseThrow()).contains("Bearer", "invalid_token");
        Customer.refresh(service, ada.refreshToken()).mustBe(200);
    }

    @Test
    void a_revoked_token_counts_as_expired_after_its_lifetime(Service service) {
        var ada = Customer.of(service);
        service.post("/v1/auth/sign-out").bearer(ada.accessToken()).send().mustBe(204);
        ada.get("/v1/me").mustBe(401, "auth.invalid_credentials");
        service.advance("PT15M");
        ada.get("/v1/me").mustBe(401, "auth.token_expired");
    }

    @Test
    void a_refresh_token_expires_after_thirty_days(Service service) {
        var ada = Customer.of(service);
        service.advance("P29D");
        var next = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        service.advance("P29D");
        var last = Customer.refresh(service, next.text("refresh_token")).mustBe(200);
        service.advance("P30D");
        Customer.refresh(service, last.text("refresh_token")).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void a_repeated_refresh_is_accepted_for_ten_seconds_only(Service service) {
        var ada = Customer.of(service);
        var start = System.nanoTime();
        var next = Customer.refresh(service, ada.refreshToken()).mustBe(200);
        var again = Customer.refresh(service, ada.refreshToken());
        if (System.nanoTime() - start < TEN_SECONDS.toNanos()) {
            assertThat(again.mustBe(200).text("refresh_token")).isEqualTo(next.text("refresh_token"));
        }
        service.advance("PT11S");
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        Customer.refresh(service, next.text("refresh_token")).mustBe(401, "auth.invalid_credentials");
    }

    @Test
    void expired_credentials_are_deleted(Service service) {
        var ada = Customer.of(service);
        var account = ada.account().value();
        Customer.refresh(service, ada.refreshToken()).mustBe(200);
        Customer.forget(service, ada.email()).mustBe(202);
        service.mailbox().await(ada.email(), 2);
        service.post("/v1/auth/sign-out").bearer(ada.accessToken()).send().mustBe(204);
        ada.signIn();
        var kept = List.of("identity_session", "identity_refresh_token", "identity_reset_link");
        assertThat(kept).map(table -> rowsOf(service, table, account)).containsExactly(2, 3, 1);
        service.advance("PT26H");
        assertThat(kept).map(table -> rowsOf(service, table, account)).containsExactly(1, 1, 0);
        service.advance("P32D");
        assertThat(kept).map(table -> rowsOf(service, table, account)).containsExactly(0, 0, 0);
        Customer.refresh(service, ada.refreshToken()).mustBe(401, "auth.invalid_credentials");
        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
    }

    private static int rowsOf(Service service, String table, UUID account) {
        return service.sql()
                .fetchCount(
                        DSL.table(table), DSL.field("account_id", UUID.class).eq(account));
    }

    @Test
    void a_payment_whose_customer_does_not_act_expires(Service service) {
        var ada = Customer.of(service);
        var pending = ada.topUp(20200).mustBe(202);
        service.advance("PT1H");
        ada.signIn();
        awaitExpiry(ada, pending);
    }

    @ParameterizedTest
    @ValueSource(strings = {"P1D", "P1M"})
    void a_payment_without_an_answer_expires(String span, Service service) {
        var ada = Customer.of(service);
        var pending = ada.topUp(50301).mustBe(202);
        service.advance(span);
        ada.signIn();
        awaitExpiry(ada, pending);
        assertThat(ada.euros()).isZero();
    }

    @Test
    void an_idempotency_key_expires_after_a_day(Service service) {
        var ada = Customer.of(service);
        var key = UUID.randomUUID();
        var body = "{\"amount_minor\": 1000, \"currency\": \"EUR\"}";
        var first = ada.topUp(key, body).mustBe(200);
        service.advance("PT23H");
        ada.signIn();
        assertThat(ada.topUp(key, body).mustBe(200).body()).isEqualTo(first.body());
        service.advance("PT2H");
        ada.signIn();
        assertThat(ada.topUp(key, body).mustBe(200).text("payment_id")).isNotEqualTo(first.text("payment_id"));
        assertThat(ada.euros()).isEqualTo(2000);
    }

    @Test
    void a_signing_key_is_replaced_after_ninety_days_and_removed_when_its_tokens_have_expired(Service service) {
        var newest = service.sql()
                .selectFrom(IDENTITY_SIGNING_KEY)
                .orderBy(IDENTITY_SIGNING_KEY.NUMBER.desc())
                .limit(1)
                .fetchSingle();
        var now = Instant.parse(service.get("/dev/clock").send().mustBe(200).text("now"));
        var left = Duration.between(now, newest.getCreatedAt().plus(Duration.ofDays(90)));

        service.advance(left.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1).toString());
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(SigningKeySet.of(service).ids()).hasSize(2).endsWith(newest.getId()));
        var next = SigningKeySet.of(service).ids().getFirst();
        var ada = Customer.of(service);
        assertThat(SigningKeySet.signerOf(ada.accessToken())).isEqualTo(newest.getId());

        service.advance("PT10M");
        ada.get("/v1/me").mustBe(200);
        assertThat(SigningKeySet.signerOf(Customer.of(service).accessToken())).isEqualTo(next);

        service.advance("PT20M");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(SigningKeySet.of(service).ids()).containsExactly(next));
        ada.get("/v1/me").mustBe(401, "auth.token_expired");
    }

    private static void awaitExpiry(Customer customer, Reply pending) {
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> customer.statusOf(pending.text("payment_id")), "expired"::equals);
    }
}
