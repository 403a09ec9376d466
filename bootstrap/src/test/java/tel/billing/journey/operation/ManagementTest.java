package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.journey.Customer;
import tel.billing.journey.Service;
import tel.billing.journey.Subscriber;
import tel.billing.shared.bootstrap.database.TestDatabase;
import tel.billing.shared.embedded.EmbeddedDatabase;

@DisplayName("Health and metrics")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ManagementTest {
    private static final Duration SOON = Duration.ofMinutes(1);

    /// Metrics that begin with an event that does not happen here.
    private static final Set<String> LATER =
            Set.of("billing.card.processor", "billing.rate.limits.refused", "billing.vat.checks", "billing.vat.turns");

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(_ -> {}, "--management.server.port=0");
    }

    @Test
    void report_what_is_read_from_the_database() {
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(scrape())
                        .containsPattern("billing_subscriptions_due [0-9]")
                        .containsPattern("billing_subscriptions_due_age_seconds [0-9]")
                        .containsPattern("billing_accounts\\{status=\"active\"} [0-9]")
                        .containsPattern("billing_subscriptions\\{status=\"past_due\"} 0")
                        .containsPattern("billing_emails_oldest_age_seconds [0-9]")
                        .containsPattern("billing_lines_undone_age_seconds [0-9]")
                        .contains(
                                "billing_payments_unfinished{",
                                "billing_notifications_oldest_age_seconds 0",
                                "billing_ledger_imbalance_minor 0",
                                "billing_charges_open 0",
                                "billing_charges_open_age_seconds 0",
                                "billing_wallets_credited_age_seconds 0",
                                "billing_cards_changed_age_seconds 0",
                                "billing_charges_held_minor{currency=\"EUR\"} 0"));
    }

    @Test
    void have_each_metric_of_the_alerts_and_of_the_dashboard() {
        var subscriber = Subscriber.of(service);
        subscriber.customer().topUp(20_00).mustBe(200);
        subscriber.activate().mustBe(200);
        Customer.signIn(service, subscriber.customer().email(), "a wrong password")
                .mustBe(401, "auth.invalid_credentials");
        var deployed = MetricNames.deployed().stream()
                .filter(name -> !LATER.contains(MetricNames.withoutSuffix(name)))
                .toList();

        assertThat(deployed).hasSizeGreaterThan(60);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(MetricNames.scraped(scrape())).containsAll(deployed));
        assertThat(MetricNames.inCode()).containsAll(LATER);
    }

    @Test
    void are_documented_and_exist() {
        var scraped = MetricNames.scraped(scrape()).stream()
                .map(MetricNames::withoutSuffix)
                .filter(name -> name.startsWith("billing."))
                .collect(Collectors.toSet());
        scraped.addAll(MetricNames.inCode());

        assertThat(MetricNames.documented()).containsExactlyInAnyOrderElementsOf(scraped);
    }

    @Test
    void count_the_events_of_subscriptions_and_charges() {
        var subscriber = Subscriber.of(service);
        subscriber.customer().topUp(20_00).mustBe(200);
        subscriber.activate().mustBe(200);

        assertThat(scrape())
                .contains(
                        "billing_subscriptions_events_total{event=\"activated\"}",
                        "billing_charges_total{outcome=\"line_asked\",purpose=\"activation\"}",
                        "billing_charges_total{outcome=\"captured\",purpose=\"activation\"}");
    }

    @Test
    void count_payments_sign_ins_and_the_duration_of_requests() {
        var ada = Customer.of(service);
        ada.topUp(20_00).mustBe(200);
        Customer.signIn(service, ada.email(), "a wrong password").mustBe(401, "auth.invalid_credentials");

        assertThat(scrape())
                .contains(
                        "billing_database_unavailable_total 0",
                        "billing_payments_events_total{event=\"captured\",reason=\"none\"}",
                        "billing_sign_ins_total{outcome=\"no_match\",user=\"customer\"}",
                        "billing_database_synchronous_standby 0",
                        "billing_build{version=",
                        "hikaricp_connections_max{pool=\"billing-reads\"} 5.0")
                .containsPattern("http_server_requests_seconds_bucket\\{.*uri=\"/v1/auth/sign-in\",le=\"0.5\"}")
                .contains(
                        "billing_password_hashes_seconds_bucket{outcome=\"computed\",le=\"0.5\"}",
                        "dbscheduler_task_duration_seconds_bucket{task=\"mail\",le=\"1.0\"}");
    }

    @Test
    void report_that_the_service_is_up_and_no_details() {
        var health = service.managed("/actuator/health");
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).contains("\"UP\"").doesNotContain("components", "PostgreSQL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/health", "/actuator/health/liveness", "/actuator/health/readiness"})
    void answer_probes_by_get_and_head(String path) {
        assertThat(service.managed("GET", path).statusCode()).isEqualTo(200);
        assertThat(service.managed("HEAD", path).statusCode()).isEqualTo(200);
        assertThat(service.managed("POST", path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/actuator",
                "/actuator/env",
                "/actuator/metrics",
                "/actuator/health/database",
                "/actuator/prometheus/more",
                "/v1/plans",
                "/v1/me",
                "/dev/mailbox"
            })
    void are_the_only_content_of_their_port(String path) {
        assertThat(service.managed(path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/prometheus", "/actuator/health", "/actuator/health/readiness", "/actuator"})
    void are_not_on_the_public_port(String path) {
        service.get(path).send().mustBe(404, "not-found");
    }

    /// The last one, because the database counts as unable to write for some seconds afterwards.
    @Test
    @Order(Integer.MAX_VALUE)
    void report_that_the_database_refuses_to_write() throws SQLException {
        var ada = Customer.of(service);
        try (var owner = TestDatabase.source(
                                service.part(EmbeddedDatabase.class).owner())
                        .getConnection();
                var statement = owner.createStatement()) {
            statement.execute("""
                create function fill_disk() returns trigger language plpgsql as $$
                    begin raise exception 'No space left on device' using errcode = '53100'; end $$""");
            statement.execute("""
                create constraint trigger fill_disk after insert on payment_payment
                    deferrable initially deferred for each row execute function fill_disk()""");

            var refused = ada.topUp(20_00).mustBe(503, "about:blank");

            assertThat(refused.header("Retry-After")).hasValue("5");
            assertThat(refused.text("detail")).startsWith("The database cannot store changes at the moment.");
            assertThat(service.managed("/actuator/health").statusCode()).isEqualTo(503);
            assertThat(service.managed("/actuator/health/readiness").statusCode())
                    .isEqualTo(200);
            assertThat(service.get("/v1/status").send().mustBe(200).text("status"))
                    .isEqualTo("down");
            assertThat(scrape()).contains("billing_database_unavailable_total 1.0");
        }
    }

    private static String scrape() {
        var metrics = service.managed("/actuator/prometheus");
        assertThat(metrics.statusCode()).isEqualTo(200);
        return metrics.body();
    }
}
