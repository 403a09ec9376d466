package tel.billing.shared.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.shared.ShowUpstreams.State;
import tel.billing.shared.ShowUpstreams.View;
import tel.billing.shared.Upstream;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.PausableRequest;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("The observed state of upstreams")
@ExtendWith(OutputCaptureExtension.class)
@Isolated("it counts lines of the log")
class UpstreamHealthTest {
    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final UpstreamHealth upstreamHealth = new UpstreamHealth(realTime);

    @Test
    void is_unknown_before_the_first_call() {
        assertThat(upstreamHealth.show())
                .extracting(View::upstream)
                .containsExactly(
                        Upstream.DATABASE, Upstream.CARD_PROCESSOR, Upstream.VAT_SERVICE, Upstream.PBX, Upstream.MAIL);
        assertThat(upstreamHealth.show())
                .allSatisfy(
                        view -> assertThat(view).isEqualTo(new View(view.upstream(), State.UNKNOWN, Optional.empty())));
        assertThat(upstreamHealth.isKnownDown(Upstream.MAIL)).isFalse();
    }

    @Test
    void is_the_latest_result_and_the_time_since_when() {
        observe(UpstreamResponse.ANSWER);
        realTime.pass(Duration.ofMinutes(1));
        observe(UpstreamResponse.ANSWER);
        assertThat(mail()).isEqualTo(new View(Upstream.MAIL, State.UP, Optional.of(Arbitrary.INSTANT)));

        observe(UpstreamResponse.SILENCE);
        realTime.pass(Duration.ofMinutes(1));
        observe(UpstreamResponse.SILENCE);
        observe(UpstreamResponse.NOTHING);

        assertThat(mail())
                .isEqualTo(new View(Upstream.MAIL, State.DOWN, Optional.of(Arbitrary.INSTANT.plusSeconds(60))));
        assertThat(upstreamHealth.isKnownDown(Upstream.MAIL)).isTrue();
    }

    @Test
    void is_observed_while_the_request_is_paused() {
        var request = new PausableRequest();

        var paused = request.call(
                () -> upstreamHealth.observe(Upstream.CARD_PROCESSOR, request::isPaused, _ -> UpstreamResponse.ANSWER));

        assertThat(paused).isTrue();
        assertThat(request.isPaused()).isFalse();
    }

    @Test
    void is_not_down_if_one_request_got_lost_and_others_were_answered() {
        observe(UpstreamResponse.ANSWER);
        realTime.pass(Duration.ofSeconds(1));

        upstreamHealth.observe(
                Upstream.MAIL,
                () -> {
                    realTime.pass(Duration.ofSeconds(1));
                    return observe(UpstreamResponse.ANSWER);
                },
                _ -> UpstreamResponse.SILENCE);

        assertThat(mail().state()).isEqualTo(State.UP);
    }

    @Test
    void a_change_is_logged_once(CapturedOutput log) {
        observe(UpstreamResponse.ANSWER);
        assertThat(log.getAll()).doesNotContain("mail server");

        observe(UpstreamResponse.SILENCE);
        observe(UpstreamResponse.SILENCE);
        observe(UpstreamResponse.ANSWER);
        observe(UpstreamResponse.ANSWER);

        assertThat(log.getAll().lines().filter(line -> line.contains("the mail server")))
                .singleElement()
                .asString()
                .contains("WARN")
                .endsWith("the mail server does not answer");
    }

    @Test
    void a_known_reason_is_logged(CapturedOutput log) {
        upstreamHealth.reportDown(Upstream.PBX, "the token is wrong");

        assertThat(log.getAll()).contains("the PBX is not available: the token is wrong");
    }

    @Test
    void listeners_are_notified_when_an_upstream_is_back() {
        var returns = new AtomicInteger();
        upstreamHealth.whenBack(Upstream.MAIL, () -> {
            throw new IllegalStateException("a bug");
        });
        upstreamHealth.whenBack(Upstream.MAIL, returns::incrementAndGet);
        upstreamHealth.whenBack(Upstream.PBX, () -> returns.addAndGet(100));
        observe(UpstreamResponse.ANSWER);
        observe(UpstreamResponse.SILENCE);

        observe(UpstreamResponse.ANSWER);

        await().until(returns::get, count -> count == 1);
    }

    @Test
    void is_a_metric() {
        var meters = new SimpleMeterRegistry();
        upstreamHealth.bindTo(meters);
        assertThat(measured(meters)).isNaN();

        observe(UpstreamResponse.ANSWER);
        assertThat(measured(meters)).isEqualTo(1);
        observe(UpstreamResponse.SILENCE);
        assertThat(measured(meters)).isZero();
    }

    @Test
    void is_no_metric_half_an_hour_after_the_last_call() {
        var meters = new SimpleMeterRegistry();
        upstreamHealth.bindTo(meters);
        observe(UpstreamResponse.SILENCE);

        realTime.pass(Duration.ofMinutes(30));
        assertThat(measured(meters)).isZero();

        realTime.pass(Duration.ofSeconds(1));
        assertThat(measured(meters)).isNaN();
        assertThat(mail().state()).isEqualTo(State.DOWN);
    }

    private UpstreamResponse observe(UpstreamResponse upstreamResponse) {
        return upstreamHealth.observe(Upstream.MAIL, () -> upstreamResponse, Function.identity());
    }

    private View mail() {
        return upstreamHealth.show().getLast();
    }

    private static double measured(SimpleMeterRegistry meters) {
        return meters.get("billing.upstream.up").tag("upstream", "mail").gauge().value();
    }
}
