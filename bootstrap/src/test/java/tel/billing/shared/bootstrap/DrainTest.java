package tel.billing.shared.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import tel.billing.journey.Service;

@Tag("long")
@DisplayName("A service that stops")
class DrainTest {
    private static final Duration SOON = Duration.ofMinutes(1);

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(_ -> {}, "--management.server.port=0", "--billing.drain-seconds=300");
    }

    @Test
    void is_no_longer_ready_and_serves_requests_until_load_balancers_have_noticed() throws InterruptedException {
        await().atMost(SOON).until(() -> ready() == 200);
        assertThat(service.get("/v1/plans").send().header("Connection")).isEmpty();

        var stopping = Thread.ofVirtual().start(DrainTest::beginToStop);

        await().atMost(SOON).until(() -> ready() == 503);
        assertThat(service.managed("/actuator/health/liveness").statusCode()).isEqualTo(200);
        await().atMost(SOON)
                .until(() -> service.get("/v1/plans")
                        .send()
                        .mustBe(200)
                        .header("Connection")
                        .isPresent());
        assertThat(service.get("/v1/plans").send().mustBe(200).header("Connection"))
                .hasValue("close");
        assertThat(stopping.isAlive()).isTrue();

        // Closing the service does not drain it again.
        stopping.interrupt();
        stopping.join();
    }

    /// What Spring does first when it closes the service.
    private static void beginToStop() {
        service.part(Drain.class).onReadiness(new AvailabilityChangeEvent<>(service, ReadinessState.REFUSING_TRAFFIC));
    }

    private static int ready() {
        return service.managed("/actuator/health/readiness").statusCode();
    }
}
