package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.jooq.impl.DSL.noCondition;
import static tel.billing.identity.persistence.tables.IdentityRefreshToken.IDENTITY_REFRESH_TOKEN;
import static tel.billing.identity.persistence.tables.IdentitySession.IDENTITY_SESSION;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Password;
import tel.billing.journey.Customer;
import tel.billing.journey.Gate;
import tel.billing.journey.GatedPasswordHashes;
import tel.billing.journey.Reply;
import tel.billing.journey.Retries;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Race;

@DisplayName("Sixteen concurrent requests")
class RacesTest {
    private static final int RUNNERS = 16;
    private static final int INSTANCES = 2;
    private static final Gate<Password> HASHED = new Gate<>();

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(application -> application.addInitializers(GatedPasswordHashes.behind(HASHED)));
    }

    @Test
    void with_one_key_transfer_money_once_and_get_the_same_answer() {
        var ada = Customer.of(service);
        var account = ada.account();
        for (var round = 1; round <= 20; round++) {
            var key = UUID.randomUUID();
            var replies = race((instance, _) -> topUp(ada.at(instance), key, 1000));
            var first = replies.getFirst().mustBe(200);
            assertThat(replies).extracting(Reply::status).containsOnly(200);
            assertThat(replies).extracting(Reply::body).containsOnly(first.body());
            assertThat(replies).extracting(Reply::lastingHeaders).containsOnly(first.lastingHeaders());
            assertThat(replies)
                    .filteredOn(reply -> reply.header("Idempotent-Replayed").isEmpty())
                    .hasSize(1);
            assertThat(service.captures(account)).hasSize(round);
            assertThat(service.captures(account).getLast().payment()).hasToString(first.text("payment_id"));
            assertThat(entries(ada)).isEqualTo(round);
            assertThat(first.number("balance_minor")).isEqualTo(1000L * round);
        }
    }

    @Test
    void with_one_key_and_different_bodies_have_one_winner() {
        var ada = Customer.of(service);
        var account = ada.account();
        for (var round = 1; round <= 5; round++) {
            var key = UUID.randomUUID();
            var replies = race((instance, runner) -> topUp(ada.at(instance), key, 1000 + runner));
            var winner = onlyWinner(replies, 409, "idempotency.conflict");
            assertThat(service.captures(account)).hasSize(round);
            var capture = service.captures(account).getLast();
            assertThat(capture.payment()).hasToString(winner.text("payment_id"));
            assertThat(capture.amount()).isEqualTo(Money.of(winner.number("amount_minor"), "EUR"));
            assertThat(entries(ada)).isEqualTo(round);
        }
    }

    @Test
    void with_one_magic_link_open_one_session() {
        var email = Customer.anyAddress();
        Customer.signUp(service, email, Map.of()).mustBe(202);
        var link = service.mailbox().await(email, 1).token();
        var replies = raceFromTheHashOn(() -> race((instance, _) -> Customer.open(instance, link)));
        var winner = onlyWinner(replies, 401, "auth.invalid_credentials");
        assertThat(me(winner).text("email")).isEqualTo(email);
        assertThat(service.sql().fetchCount(IDENTITY_SESSION, IDENTITY_SESSION.ACCOUNT_ID.eq(accountOf(link))))
                .isOne();
    }

    /// Each runner has the link of a signup of its own.
    @Test
    void with_links_of_several_applications_for_one_address_open_one_account() {
        var email = Customer.anyAddress();
        var links = new ArrayList<String>();
        for (var mail = 1; mail <= RUNNERS; mail++) {
            Customer.signUp(service, email, Map.of()).mustBe(202);
            links.add(service.mailbox().await(email, mail).token());
        }
        var replies = raceFromTheHashOn(() -> race((instance, runner) -> Customer.open(instance, links.get(runner))));
        var winner = onlyWinner(replies, 401, "auth.invalid_credentials");
        assertThat(me(winner).text("email")).isEqualTo(email);
        assertThat(service.sql()
                        .fetchCount(
                                IDENTITY_SESSION,
                                IDENTITY_SESSION.ACCOUNT_ID.in(
                                        links.stream().map(RacesTest::accountOf).toList())))
                .isOne();
        Customer.signIn(service, email, Customer.PASSWORD).mustBe(200);
    }

    @Test
    void with_one_reset_link_set_one_password_and_open_one_session() {
        var ada = Customer.of(service);
        Customer.forget(service, ada.email()).mustBe(202);
        var link = service.mailbox().await(ada.email(), 2).token();
        var replies = raceFromTheHashOn(
                () -> race((instance, runner) -> Customer.reset(instance, link, "password of runner " + runner)));
        var winner = onlyWinner(replies, 401, "auth.invalid_credentials");
        assertThat(me(winner).text("email")).isEqualTo(ada.email());
        assertThat(service.sql()
                        .fetchCount(
                                IDENTITY_SESSION,
                                IDENTITY_SESSION.ACCOUNT_ID.eq(accountOf(link)),
                                IDENTITY_SESSION.ENDED_AT.isNull()))
                .isOne();
        var password = "password of runner " + replies.indexOf(winner);
        Customer.signIn(service, ada.email(), password).mustBe(200);
    }

    @Test
    void with_one_refresh_token_get_one_successor() {
        var token = Customer.of(service).refreshToken();
        for (var round = 1; round <= 5; round++) {
            var presented = token;
            var replies = race((instance, _) -> Customer.refresh(instance, presented));
            assertThat(replies).allSatisfy(reply -> me(reply.mustBe(200)));
            var successor = replies.getFirst().text("refresh_token");
            assertThat(replies).extracting(reply -> reply.text("refresh_token")).containsOnly(successor);
            assertThat(refreshTokens(token, noCondition())).hasSize(round + 1);
            assertThat(refreshTokens(token, IDENTITY_REFRESH_TOKEN.USED_AT.isNull()))
                    .containsExactly(hash(successor));
            assertThat(refreshTokens(token, IDENTITY_REFRESH_TOKEN.SUCCESSOR_HASH.eq(hash(successor))))
                    .containsExactly(hash(token));
            token = successor;
        }
    }

    @Test
    void with_one_code_open_one_session() {
        var dora = Staff.joining(service, "support");
        var challenges = Stream.generate(dora::challenge).limit(RUNNERS).toList();
        // Last, because it may expire soon.
        var code = dora.authenticator().next();
        var replies = race((instance, runner) -> Staff.verify(instance, challenges.get(runner), code));
        // After ten wrong codes within an hour, later ones must wait.
        var winners = replies.stream().filter(reply -> reply.status() == 200).toList();
        assertThat(winners).hasSize(1);
        assertThat(me(winners.getFirst()).text("email")).isEqualTo(dora.email());
        assertThat(replies).extracting(Reply::status).containsOnly(200, 401, 429);
        assertThat(replies).filteredOn(reply -> reply.status() == 401).hasSize(10);
    }

    @Test
    void with_one_code_for_one_challenge_open_one_session() {
        var dora = Staff.joining(service, "support");
        var challenge = dora.challenge();
        var code = dora.authenticator().next();
        var replies = race((instance, _) -> Staff.verify(instance, challenge, code));
        var winner = onlyWinner(replies, 401, "auth.totp_invalid");
        assertThat(me(winner).text("email")).isEqualTo(dora.email());
    }

    @Test
    void of_admins_who_disable_each_other_leave_one_admin() {
        for (var round = 1; round <= 5; round++) {
            var dora = Staff.joining(service, "admin");
            var fred = Staff.joining(service, "admin");
            var of = List.of(dora, fred);
            var paths = Stream.of(fred, dora)
                    .map(other -> "/v1/admin/users/" + other.id())
                    .toList();
            var replies = race((instance, runner) ->
                    of.get(runner % 2).at(instance).patch(paths.get(runner % 2), "{\"disabled\": true}"));
            var winners =
                    replies.stream().filter(reply -> reply.status() == 200).toList();
            assertThat(winners).isNotEmpty();
            assertThat(winners)
                    .extracting(reply -> reply.text("id"))
                    .containsOnly(winners.getFirst().text("id"));
            assertThat(replies).extracting(Reply::status).isSubsetOf(200, 401, 403);
        }
    }

    @Test
    void with_one_address_create_either_a_customer_or_a_staff_member() throws Exception {
        var second = service.instances(INSTANCES).getLast();
        for (var round = 1; round <= 5; round++) {
            var email = Customer.anyAddress();
            Customer.signUp(service, email, Map.of()).mustBe(202);
            var link = service.mailbox().await(email, 1).token();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<Reply> opened;
                try (var _ = HASHED.shutFor(_ -> true)) {
                    opened = threads.submit(() -> Customer.open(second, link));
                    await().atMost(Duration.ofMinutes(1)).until(HASHED::waiting, waiting -> waiting == 1);
                }
                var invited = Staff.invite(service, email, "support");
                assertThat(List.of(opened.get().status(), invited.status())).isIn(List.of(200, 422), List.of(401, 201));
            }
        }
    }

    /// Signup drafted the first of twenty.
    @Test
    void draft_subscriptions_up_to_the_maximum() {
        var ada = Customer.of(service);
        var replies = Stream.of(1, 2, 3)
                .flatMap(_ -> race((instance, _) -> draft(instance, ada)).stream())
                .toList();

        assertThat(replies).filteredOn(reply -> reply.status() == 201).hasSize(19);
        assertThat(replies)
                .filteredOn(reply -> reply.status() != 201)
                .allSatisfy(reply -> reply.mustBe(422, "validation.failed"));
    }

    /// Half of the runners credit EUR 1.00 each, the others reissue the whole invoice.
    @Test
    void that_credit_and_reissue_one_invoice_each_get_an_answer_and_never_return_more_than_was_paid() {
        var egon = service.admin();
        for (var round = 1; round <= 5; round++) {
            var ada = Customer.of(service);
            ada.topUp(20_00).mustBe(200);
            activate(ada);
            var paid = 20_00 - ada.euros();
            var invoice = ada.get("/v1/invoices").mustBe(200).items().getFirst();
            var path = "/v1/admin/invoices/%s/".formatted(invoice.required("id").asString());
            var replies = race((instance, runner) -> runner % 2 == 0
                    ? egon.at(instance)
                            .post(
                                    path + "credit-notes",
                                    UUID.randomUUID(),
                                    Map.of("amount_minor", 100, "reason", "a race"))
                    : egon.at(instance).post(path + "reissue", UUID.randomUUID(), Map.of("reason", "a race")));
            assertThat(replies).extracting(Reply::status).contains(201).isSubsetOf(201, 422);
            assertThat(ada.euros()).isLessThanOrEqualTo(20_00).isGreaterThanOrEqualTo(20_00 - paid);
        }
    }

    private static void activate(Customer customer) {
        var draft = customer.get("/v1/subscriptions").mustBe(200).items().getFirst();
        service.post("/v1/subscriptions/%s/activate"
                        .formatted(draft.required("id").asString()))
                .bearer(customer.accessToken())
                .key(UUID.randomUUID())
                .send()
                .mustBe(200);
    }

    /// Every second runner calls another instance, so requests race on one instance and between two.
    private static List<Reply> race(BiFunction<Service, Integer, Reply> request) {
        var running = service.instances(INSTANCES);
        return Race.of(
                RUNNERS,
                runner -> Retries.whileUnavailable(() -> request.apply(running.get(runner % INSTANCES), runner)));
    }

    /// Passwords are hashed one after another. Without the gate the first would have completed before the
    /// next arrives.
    private static List<Reply> raceFromTheHashOn(Supplier<List<Reply>> race) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<List<Reply>> replies;
            try (var _ = HASHED.shutFor(_ -> true)) {
                replies = CompletableFuture.supplyAsync(race, threads);
                await().atMost(Duration.ofMinutes(1)).until(HASHED::waiting, waiting -> waiting == RUNNERS);
            }
            return replies.join();
        }
    }

    /// The one that got 200. All others were refused.
    private static Reply onlyWinner(List<Reply> replies, int refusal, String code) {
        var winners = replies.stream().filter(reply -> reply.status() == 200).toList();
        assertThat(winners).hasSize(1);
        assertThat(replies)
                .filteredOn(reply -> reply.status() != 200)
                .hasSize(RUNNERS - 1)
                .allSatisfy(reply -> reply.mustBe(refusal, code));
        return winners.getFirst();
    }

    private static Reply topUp(Customer customer, UUID key, long amountMinor) {
        return customer.topUp(key, Customer.json(Map.of("amount_minor", amountMinor, "currency", "EUR")));
    }

    private static Reply draft(Service instance, Customer customer) {
        return instance.post("/v1/subscriptions")
                .bearer(customer.accessToken())
                .key(UUID.randomUUID())
                .json(Customer.json(Map.of("plan_tier", "starter")))
                .send();
    }

    private static int entries(Customer customer) {
        return customer.get("/v1/wallets/EUR/entries?limit=100")
                .mustBe(200)
                .items()
                .size();
    }

    private static Reply me(Reply session) {
        return service.get("/v1/me").bearer(session.text("access_token")).send().mustBe(200);
    }

    /// The password hashes that this user's account has or had.
    private static List<String> refreshTokens(String token, Condition condition) {
        return service.sql()
                .select(IDENTITY_REFRESH_TOKEN.TOKEN_HASH)
                .from(IDENTITY_REFRESH_TOKEN)
                .where(IDENTITY_REFRESH_TOKEN.ACCOUNT_ID.eq(accountOf(token)))
                .and(condition)
                .fetch(IDENTITY_REFRESH_TOKEN.TOKEN_HASH);
    }

    private static UUID accountOf(String token) {
        return OpaqueToken.read(token).orElseThrow().account().value();
    }

    private static String hash(String token) {
        return OpaqueToken.read(token).orElseThrow().hash().hex();
    }
}
