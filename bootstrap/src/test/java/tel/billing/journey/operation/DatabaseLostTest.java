package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tel.billing.identity.domain.Password;
import tel.billing.journey.Customer;
import tel.billing.journey.Gate;
import tel.billing.journey.GatedPasswordHashes;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.journey.Wire;
import tel.billing.shared.AccountId;
import tel.billing.shared.embedded.EmbeddedDatabase;

@Tag("long")
@DisplayName("After the database connection is lost in the middle of a request,")
class DatabaseLostTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Gate<Password> HASHED = new Gate<>();

    private static Service near;
    private static Wire wire;
    /// Reaches the database of the other instance over the wire.
    private static Service afar;

    @BeforeAll
    static void start() throws IOException {
        near = Service.start();
        wire = Wire.to(near.part(EmbeddedDatabase.class));
        afar = near.over(
                wire,
                application -> application.addInitializers(GatedPasswordHashes.behind(HASHED)),
                "--spring.datasource.hikari.connection-timeout=1000",
                // Statements are sent in full, so that the wire recognises what a commit is about.
                "--spring.datasource.hikari.data-source-properties.prepareThreshold=0");
    }

    @AfterAll
    static void stop() throws IOException {
        afar.close();
        wire.close();
        near.close();
    }

    /// Dead connections must not affect the next test.
    @AfterEach
    void mend() {
        wire.loseAtCommit(Wire.Loss.NOTHING);
        wire.restore();
        afar.part(HikariDataSource.class).getHikariPoolMXBean().softEvictConnections();
    }

    @Test
    void an_interrupted_link_opens_once_after_recovery() {
        var newcomer = Newcomer.signedUp();
        CompletableFuture<Reply> interrupted;
        try (var _ = HASHED.shutFor(_ -> true)) {
            interrupted = CompletableFuture.supplyAsync(newcomer::open);
            await().atMost(SOON).until(() -> HASHED.waiting() == 1);
            wire.cut();
        }
        tellsOutage(interrupted::join);
        tellsOutage(newcomer::open);
        newcomer.isNoCustomerYet();

        wire.restore();
        newcomer.becomesCustomerOnce();
    }

    @Test
    void a_link_whose_opening_was_not_committed_opens_once() {
        var newcomer = Newcomer.signedUp();
        wire.loseAtCommit(Wire.Loss.COMMIT);
        tellsOutage(newcomer::open);
        newcomer.isNoCustomerYet();

        wire.restore();
        newcomer.becomesCustomerOnce();
    }

    @Test
    void a_link_whose_opening_was_committed_has_set_the_password_without_an_answer() {
        var newcomer = Newcomer.signedUp();
        wire.loseAtCommit(Wire.Loss.ANSWER);
        tellsOutage(newcomer::open);

        wire.restore();
        backAgain(newcomer::open).mustBe(401, "auth.invalid_credentials");
        Customer.signIn(afar, newcomer.email(), Customer.PASSWORD).mustBe(200);
        newcomer.hasOneDraftOfASubscription();
    }

    @Test
    void a_refresh_token_that_was_sent_meanwhile_is_exchanged_once() {
        var ada = Customer.of(near);
        var account = ada.account();
        wire.cut();
        tellsOutage(() -> Customer.refresh(afar, ada.refreshToken()));
        assertThat(tokensOf(account)).isEqualTo(1);

        wire.restore();
        goesOn(account, ada.refreshToken());
    }

    @ParameterizedTest
    @EnumSource(
            value = Wire.Loss.class,
            names = {"COMMIT", "ANSWER"})
    void a_refresh_token_can_be_sent_again_whether_its_exchange_was_committed_or_not(Wire.Loss loss) {
        var ada = Customer.of(near);
        var account = ada.account();
        wire.loseAtCommit(loss);
        tellsOutage(() -> Customer.refresh(afar, ada.refreshToken()));
        assertThat(tokensOf(account)).isEqualTo(loss == Wire.Loss.ANSWER ? 2 : 1);

        wire.restore();
        goesOn(account, ada.refreshToken());
    }

    @Test
    void because_its_server_was_killed_a_refresh_is_answered_in_time_and_the_session_continues() {
        var ada = Customer.of(near);
        var account = ada.account();
        var database = near.part(EmbeddedDatabase.class);
        var restarts = database.restarts();
        postmaster(database).destroyForcibly();

        var next = await().atMost(Duration.ofMinutes(1))
                .until(() -> refreshedOrToldOfOutage(ada), reply -> !reply.isRefusal());
        assertThat(tokensOf(account)).isEqualTo(2);
        Customer.refresh(near, next.text("refresh_token")).mustBe(200);
        await().atMost(SOON).until(() -> database.restarts() > restarts);
    }

    private static Reply refreshedOrToldOfOutage(Customer customer) {
        var reply = Customer.refresh(near, customer.refreshToken());
        if (reply.isRefusal()) {
            tellsOutage(reply);
        }
        return reply;
    }

    /// One successor, which continues the session.
    private static void goesOn(AccountId account, String token) {
        var next = backAgain(() -> Customer.refresh(afar, token)).mustBe(200);
        assertThat(tokensOf(account)).isEqualTo(2);
        afar.get("/v1/me").bearer(next.text("access_token")).send().mustBe(200);
        Customer.refresh(afar, next.text("refresh_token")).mustBe(200);
    }

    private static Reply backAgain(Supplier<Reply> request) {
        return await().atMost(SOON).until(request::get, reply -> reply.status() != 503);
    }

    private static void tellsOutage(Supplier<Reply> request) {
        var start = System.nanoTime();
        var reply = request.get();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
        tellsOutage(reply);
    }

    private static void tellsOutage(Reply reply) {
        reply.mustBe(503, "about:blank");
        assertThat(reply.header("Retry-After")).hasValue("5");
    }

    private static int tokensOf(AccountId account) {
        return count("select count(*) from identity_refresh_token where account_id = ?", account);
    }

    private static int count(String query, AccountId account) {
        return near.sql().fetchSingle(query, account.value()).get(0, int.class);
    }

    private static ProcessHandle postmaster(EmbeddedDatabase database) {
        var port =
                URI.create(database.service().url().substring("jdbc:".length())).getPort();
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info()
                        .arguments()
                        .map(Arrays::asList)
                        .filter(arguments -> arguments.contains("-p") && arguments.contains(Integer.toString(port)))
                        .isPresent())
                .findFirst()
                .orElseThrow();
    }

    /// A user who signed up, and has the link.
    private record Newcomer(String email, String link) {

        private static Newcomer signedUp() {
            var email = Customer.anyAddress();
            Customer.signUp(near, email, Map.of()).mustBe(202);
            return new Newcomer(email, near.mailbox().await(email, 1).token());
        }

        private Reply open() {
            return Customer.open(afar, link);
        }

        private void isNoCustomerYet() {
            Customer.signIn(near, email, Customer.PASSWORD).mustBe(401, "auth.invalid_credentials");
            assertThat(count("select count(*) from subscription_subscription where account_id = ?", account()))
                    .isZero();
        }

        private void becomesCustomerOnce() {
            backAgain(this::open).mustBe(200);
            open().mustBe(401, "auth.invalid_credentials");
            Customer.signIn(afar, email, Customer.PASSWORD).mustBe(200);
            hasOneDraftOfASubscription();
        }

        private void hasOneDraftOfASubscription() {
            assertThat(count("select count(*) from subscription_subscription where account_id = ?", account()))
                    .isEqualTo(1);
        }

        private AccountId account() {
            return new AccountId(near.sql()
                    .fetchSingle("select account_id from identity_user where email = ?", email)
                    .get(0, UUID.class));
        }
    }
}
