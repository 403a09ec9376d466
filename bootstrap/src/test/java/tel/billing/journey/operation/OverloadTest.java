package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import tel.billing.journey.Call;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;
import tel.billing.shared.Workload;
import tel.billing.shared.web.limit.AdmissionLimits;

@DisplayName("While as many requests are active as the service admits,")
class OverloadTest {
    private static final int ACTIVE = 2;
    private static final Duration SOON = Duration.ofMinutes(1);

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(
                application -> application.addPrimarySources(List.of(FewRequests.class)),
                "--management.server.port=0",
                // Requests wait for a lock until the test ends it.
                "--spring.datasource.hikari.connection-init-sql=set time zone 'UTC'");
    }

    @Test
    void others_get_503_and_succeed_later_with_the_same_key() {
        var ada = Customer.of(service);
        var bela = Customer.of(service);
        var topUp = topUp(bela, UUID.randomUUID());

        var active = duringOverload(ada, () -> {
            overloaded(topUp.send());
            overloaded(Customer.signIn(service, ada.email(), Customer.PASSWORD));
            overloaded(bela.get("/v1/me"));
            overloaded(service.get("/signup/confirm?token=unknown").send());
        });

        awaitActive(0);
        assertThat(active).hasSize(2 * ACTIVE).allSatisfy(request -> request.mustBe(200));
        assertThat(topUp.send().mustBe(200).text("status")).isEqualTo("captured");
        assertThat(bela.euros()).isEqualTo(1000);
    }

    @Test
    void probes_and_pages_are_answered_and_refusals_are_counted() {
        duringOverload(Customer.of(service), () -> {
            service.get("/v1/status").send().mustBe(200);
            service.get("/openapi.json").send().mustBe(200);
            service.get("/v1/plans").send().mustBe(200);
            service.get("/staff/enrol").send().mustBe(200);
            service.get("/payment/return?payment_id=" + UUID.randomUUID())
                    .send()
                    .mustBe(200);
            service.get("/.well-known/jwks.json").send().mustBe(200);
            await().atMost(SOON).until(() -> service.managed("/actuator/health").statusCode() == 200);
            overloaded(service.get("/signup/confirm?token=unknown").send());
            assertThat(service.part(MeterRegistry.class)
                            .get("billing.requests.refused")
                            .tags("why", "timed_out", "workload", "reads")
                            .counter()
                            .count())
                    .isPositive();
        });
    }

    /// Runs the checks while requests that read or change wallets wait for a lock in the database. Returns
    /// their responses.
    private static List<Reply> duringOverload(Customer customer, Runnable checks) {
        awaitActive(0);
        var requests = service.sql().transactionResult(transaction -> {
            transaction.dsl().execute("LOCK TABLE ledger_wallet IN ACCESS EXCLUSIVE MODE");
            var active = Stream.concat(
                            several(() -> customer.get("/v1/wallets")),
                            several(() -> topUp(customer, UUID.randomUUID()).send()))
                    .toList();
            awaitActive(ACTIVE);
            checks.run();
            assertThat(active).noneMatch(CompletableFuture::isDone);
            return active;
        });
        return requests.stream().map(CompletableFuture::join).toList();
    }

    private static Stream<CompletableFuture<Reply>> several(Supplier<Reply> request) {
        return Stream.generate(() -> CompletableFuture.supplyAsync(request, Thread::startVirtualThread))
                .limit(ACTIVE);
    }

    private static void overloaded(Reply reply) {
        reply.mustBe(503, "about:blank");
        assertThat(reply.header("Retry-After")).hasValue("1");
        assertThat(reply.text("detail")).contains("overloaded");
    }

    private static Call topUp(Customer customer, UUID key) {
        return service.post("/v1/payments/topup")
                .bearer(customer.accessToken())
                .key(key)
                .json("{\"amount_minor\": 1000, \"currency\": \"EUR\"}");
    }

    /// A request stays active for a moment after its client has the response.
    private static void awaitActive(int count) {
        await().atMost(SOON).until(() -> active(Workload.READS) == count && active(Workload.WRITES) == count);
    }

    private static double active(Workload workload) {
        return service.part(MeterRegistry.class)
                .get("billing.requests.active")
                .tag("workload", workload.name().toLowerCase(Locale.ROOT))
                .gauge()
                .value();
    }

    @Configuration(proxyBeanMethods = false)
    static class FewRequests {

        @Bean
        @Primary
        AdmissionLimits.ByWorkload fewRequests() {
            return _ -> new AdmissionLimits(ACTIVE, 1, Duration.ofMillis(50));
        }
    }
}
