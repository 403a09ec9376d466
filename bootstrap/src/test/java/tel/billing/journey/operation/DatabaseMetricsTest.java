package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tel.billing.journey.Service;

@DisplayName("Metrics of the database")
@Tag("long")
class DatabaseMetricsTest {
    /// More than two rounds of reading, each with metrics that wait for a lock.
    private static final Duration SOON = Duration.ofMinutes(2);

    private static final Duration MUCH_LESS_THAN_A_LOCK_TAKES = Duration.ofSeconds(1);

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(_ -> {}, "--management.server.port=0");
    }

    @Test
    void are_exported_by_one_instance() {
        List<Service> instances = service.instances(2);
        await().atMost(SOON).until(() -> names(service).contains("billing_accounts"));

        assertThat(names(instances.getLast())).contains("billing_build").doesNotContain("billing_accounts");
    }

    @Test
    void do_not_wait_for_a_locked_table() {
        await().atMost(SOON).until(() -> names(service).contains("billing_subscriptions"));

        service.sql().transaction(transaction -> {
            transaction.dsl().execute("lock table subscription_subscription in access exclusive mode");
            await().atMost(SOON).until(() -> !names(service).contains("billing_subscriptions"));
            // On a busy machine, the first attempts may take longer.
            await().atMost(SOON).untilAsserted(() -> assertThat(timeToRead()).isLessThan(MUCH_LESS_THAN_A_LOCK_TAKES));
        });

        await().atMost(SOON).until(() -> names(service).contains("billing_subscriptions"));
    }

    private static Duration timeToRead() {
        var before = Instant.now();
        assertThat(names(service)).contains("billing_accounts", "billing_ledger_imbalance_minor");
        return Duration.between(before, Instant.now());
    }

    private static Set<String> names(Service instance) {
        return MetricNames.scraped(instance.managed("/actuator/prometheus").body());
    }
}
