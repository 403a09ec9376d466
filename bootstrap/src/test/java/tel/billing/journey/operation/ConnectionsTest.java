package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.session.EndedSessions.Status;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.shared.AccountId;
import tel.billing.shared.Workload;
import tel.billing.shared.bootstrap.database.WorkloadPools;
import tel.billing.shared.embedded.EmbeddedDatabase;
import tel.billing.shared.web.limit.AdmissionLimits;

@DisplayName("On its connections to the database the service")
class ConnectionsTest {
    private static final Duration SOON = Duration.ofMinutes(1);

    @AutoClose
    private static Service service;

    private static HikariDataSource pool;

    @BeforeAll
    static void start() {
        service =
                Service.start(_ -> {}, "--spring.datasource.hikari.maximum-pool-size=2", "--management.server.port=0");
        pool = service.part(HikariDataSource.class);
    }

    @Test
    void learns_of_ended_sessions_even_while_all_others_are_in_use() throws SQLException {
        var ada = Customer.of(service).account();
        var bela = Customer.of(service).account();
        var sessionOfAda = sessionOf(ada);
        var sessionOfBela = sessionOf(bela);
        try (var _ = pool.getConnection();
                var _ = pool.getConnection()) {
            await().during(Duration.ofSeconds(2))
                    .atMost(SOON)
                    .until(() -> standing(bela, sessionOfBela) == Status.ACTIVE);

            endBehindTheServicesBack(sessionOfAda);

            await().atMost(SOON).until(() -> standing(ada, sessionOfAda) == Status.ENDED);
            await().atMost(SOON).until(() -> standing(bela, sessionOfBela) == Status.ACTIVE);
        }
    }

    @Test
    void is_ready_and_healthy_even_while_all_others_are_in_use() throws SQLException {
        try (var _ = pool.getConnection();
                var _ = pool.getConnection()) {
            await().atMost(SOON)
                    .until(() -> service.managed("/actuator/health/readiness").statusCode() == 200);
            await().atMost(SOON).until(() -> service.managed("/actuator/health").statusCode() == 200);
        }
    }

    @Test
    void reads_even_while_all_that_can_write_are_in_use() throws SQLException {
        var ada = Customer.of(service);
        try (var _ = pool.getConnection();
                var _ = pool.getConnection()) {
            ada.get("/v1/wallets").mustBe(200);
            ada.get("/v1/subscriptions").mustBe(200);
        }
    }

    @Test
    void writes_even_while_all_that_read_are_in_use() throws SQLException {
        var ada = Customer.of(service);
        try (var _ = Workload.READS.call(
                () -> service.part(WorkloadPools.class).connections().getConnection())) {
            ada.topUp(10_00).mustBe(200);
            service.get("/v1/plans").send().mustBe(200);
            service.get("/.well-known/jwks.json").send().mustBe(200);
        }
    }

    @Test
    void reads_even_while_requests_wait_for_a_locked_table() {
        var ada = Customer.of(service);
        service.sql().transaction(transaction -> {
            transaction.dsl().execute("LOCK TABLE identity_user IN ACCESS EXCLUSIVE MODE");
            var requests = Stream.generate(() -> CompletableFuture.supplyAsync(
                            () -> Customer.signIn(service, ada.email(), Customer.PASSWORD), Thread::startVirtualThread))
                    .limit(10)
                    .toList();
            await().until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() > 0);

            ada.get("/v1/wallets").mustBe(200);
            assertThat(requests).allSatisfy(request -> request.join().mustBe(503, "about:blank"));
        });

        Customer.signIn(service, ada.email(), Customer.PASSWORD).mustBe(200);
    }

    @Test
    void waits_two_seconds_for_a_lock_and_limits_the_time_of_a_statement() {
        assertThat(service.sql().fetchValue("show lock_timeout")).isEqualTo("2s");
        assertThat(service.sql().fetchValue("show statement_timeout")).isEqualTo("25s");
        assertThat(Workload.READS.call(() -> service.sql().fetchValue("show statement_timeout")))
                .isEqualTo("10s");
        assertThat(Workload.REPORTS.call(() -> service.sql().fetchValue("show statement_timeout")))
                .isEqualTo("25s");
    }

    @Test
    void leaves_no_transaction_idle_for_more_than_ten_minutes() {
        assertThat(service.sql().fetchValue("show idle_in_transaction_session_timeout"))
                .isEqualTo("10min");
    }

    @Test
    void waits_at_most_half_a_minute_for_a_lost_network() {
        assertThat(pool.getDataSourceProperties())
                .containsEntry("socketTimeout", "30")
                .containsEntry("tcpKeepAlive", "true");
    }

    @Test
    void derives_the_admission_limits_from_its_pool() {
        assertThat(service.part(AdmissionLimits.ByWorkload.class).of(Workload.WRITES))
                .isEqualTo(AdmissionLimits.forPool(2));
    }

    private static Status standing(AccountId account, UUID session) {
        return service.part(EndedSessions.class).statusOf(account, new SessionId(session));
    }

    private static UUID sessionOf(AccountId account) {
        return service.sql()
                .fetchSingle("SELECT id FROM identity_session WHERE account_id = ?", account.value())
                .get(0, UUID.class);
    }

    private static void endBehindTheServicesBack(UUID session) throws SQLException {
        var login = service.part(EmbeddedDatabase.class).service();
        try (var connection = DriverManager.getConnection(
                        login.url(), login.user(), login.password().value());
                var statement = connection.prepareStatement("UPDATE identity_session"
                        + " SET status = 'ended', end_reason = 'signed_out', ended_at = now() WHERE id = ?")) {
            statement.setObject(1, session);
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
    }
}
