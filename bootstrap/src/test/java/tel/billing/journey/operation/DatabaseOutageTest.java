package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.shared.embedded.EmbeddedDatabase;

@DisplayName("While the database is down,")
@ExtendWith(OutputCaptureExtension.class)
@Isolated("it counts lines of the log")
class DatabaseOutageTest {
    private static final Duration SOON = Duration.ofMinutes(1);

    @Test
    void each_request_that_needs_it_gets_503_and_is_one_line_in_the_log(CapturedOutput log) throws IOException {
        try (var service = Service.start(
                _ -> {}, "--spring.datasource.hikari.connection-timeout=500", "--management.server.port=0")) {
            var ada = Customer.of(service);
            service.part(EmbeddedDatabase.class).close();

            var answeredByHandlers = List.of(
                    ada.get("/v1/wallets"), Customer.signIn(service, ada.email(), Customer.PASSWORD), ada.topUp(1000));
            await().atMost(SOON).until(() -> log.getAll().contains("Cannot read changes of sessions"));
            var answeredBeforeHandlers = List.of(ada.get("/v1/wallets"), ada.topUp(1000));

            assertThat(answeredByHandlers).allSatisfy(DatabaseOutageTest::reportsOutage);
            assertThat(answeredBeforeHandlers).allSatisfy(DatabaseOutageTest::reportsOutage);
            var returning = service.get("/payment/return?payment_id=" + UUID.randomUUID())
                    .send()
                    .mustBe(503);
            assertThat(returning.body()).contains("One moment, please", "Try again");
            assertThat(returning.header("Refresh"))
                    .hasValueSatisfying(again -> assertThat(again).startsWith("5; url=/payment/return?payment_id="));
            service.get("/openapi.json").send().mustBe(200);
            await().atMost(SOON)
                    .untilAsserted(() -> assertThat(
                                    service.get("/v1/status").send().mustBe(200).text("status"))
                            .isEqualTo("down"));
            var lines = log.getAll()
                    .lines()
                    .filter(line -> line.contains("a request failed"))
                    .toList();
            assertThat(lines).hasSize(6).allSatisfy(line -> assertThat(line).contains("WARN "));
            assertThat(log).doesNotContain("Application exception overridden", "marked as broken", "\tat ");
            assertThat(service.managed("/actuator/health").statusCode()).isEqualTo(503);
            assertThat(service.managed("/actuator/health/readiness").statusCode())
                    .isEqualTo(503);
            assertThat(service.managed("/actuator/health/liveness").statusCode())
                    .isEqualTo(200);
            assertThat(service.managed("/actuator/prometheus").body().lines())
                    .contains("billing_database_unavailable_total 6.0");
        }
    }

    private static void reportsOutage(Reply reply) {
        reply.mustBe(503, "about:blank");
        assertThat(reply.header("Retry-After")).hasValue("5");
    }
}
