package tel.billing.shared.web.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.AdmittedRequest;
import tel.billing.shared.Workload;

@DisplayName("Admission control")
class AdmissionControlTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void admits_as_many_requests_as_may_be_active() {
        var control = control(2, 0, LONG);

        assertThat(control.admit()).isPresent();
        assertThat(control.admit()).isPresent();
        assertThat(control.admit()).isEmpty();

        control.end();
        assertThat(control.admit()).isPresent();
        assertThat(control.admit()).isEmpty();
    }

    @Test
    void lets_a_request_wait_and_refuses_those_without_a_place_immediately() {
        var control = control(1, 1, LONG);
        control.admit();
        var waiting = waiting(control);

        assertThat(control.admit()).as("there is no place to wait").isEmpty();
        assertThat(refused("crowded")).isEqualTo(1);
        assertThat(waiting).isNotDone();

        control.end();
        assertThat(waiting.join()).isPresent();
        assertThat(gauge("waiting")).isZero();
        assertThat(gauge("active")).isEqualTo(1);
    }

    @Test
    void refuses_a_request_that_has_waited_too_long() {
        var control = control(1, 1, Duration.ofMillis(1));
        control.admit();

        assertThat(control.admit()).isEmpty();
        assertThat(control.admit()).as("the place is free again").isEmpty();

        assertThat(refused("timed_out")).isEqualTo(2);
        assertThat(refused("crowded")).isZero();
        assertThat(gauge("waiting")).isZero();
    }

    @Test
    void admits_another_request_while_one_is_paused() {
        var control = control(1, 0, LONG);
        var first = control.admit().orElseThrow();

        var other = during(first, control::admit);

        assertThat(other).isPresent();
        assertThat(gauge("active")).isEqualTo(2);
    }

    @Test
    void resumes_requests_beyond_the_limit_and_then_admits_none_until_they_have_ended() {
        var control = control(1, 0, LONG);
        during(control.admit().orElseThrow(), control::admit);

        control.end();
        assertThat(control.admit()).as("one request is still active").isEmpty();

        control.end();
        assertThat(control.admit()).isPresent();
    }

    @Test
    void does_not_pause_a_paused_request_twice() {
        var control = control(2, 0, LONG);
        var first = control.admit().orElseThrow();

        var active = during(first, () -> AdmittedRequest.pausedDuring(() -> gauge("active")));

        assertThat(active).isZero();
        assertThat(gauge("active")).isEqualTo(1);
    }

    @Test
    void resumes_a_request_whose_call_failed() {
        var control = control(1, 0, LONG);
        var first = control.admit().orElseThrow();

        assertThat(CompletableFuture.supplyAsync(() -> during(first, () -> {
                    throw new IllegalStateException("the card processor is broken");
                })))
                .failsWithin(LONG);

        assertThat(control.admit()).isEmpty();
    }

    @Test
    void refuses_an_interrupted_request() {
        var control = control(1, 1, LONG);
        Thread.currentThread().interrupt();

        var admitted = control.admit();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(admitted).isEmpty();
        assertThat(gauge("waiting")).isZero();
        assertThat(gauge("active")).isZero();
    }

    @Test
    void derives_its_limits_from_the_number_of_connections() {
        assertThat(AdmissionLimits.forPool(10)).isEqualTo(new AdmissionLimits(20, 200, Duration.ofSeconds(2)));
        assertThat(AdmissionLimits.forPool(5)).isEqualTo(new AdmissionLimits(10, 200, Duration.ofSeconds(2)));
        assertThat(AdmissionLimits.forPool(20)).isEqualTo(new AdmissionLimits(40, 400, Duration.ofSeconds(2)));
    }

    private AdmissionControl control(int active, int waiting, Duration maxWait) {
        return new AdmissionControl(Workload.READS, new AdmissionLimits(active, waiting, maxWait), meters);
    }

    /// A request that waits for admission.
    private CompletableFuture<Optional<AdmittedRequest>> waiting(AdmissionControl control) {
        var waiting = CompletableFuture.supplyAsync(control::admit, Thread::startVirtualThread);
        await().until(() -> gauge("waiting"), count -> count == 1);
        return waiting;
    }

    private static <T> T during(AdmittedRequest request, Supplier<T> wait) {
        return request.call(() -> AdmittedRequest.pausedDuring(wait::get));
    }

    private double gauge(String name) {
        return meters.get("billing.requests." + name).gauge().value();
    }

    private double refused(String reason) {
        return meters.get("billing.requests.refused")
                .tag("why", reason)
                .counter()
                .count();
    }
}
