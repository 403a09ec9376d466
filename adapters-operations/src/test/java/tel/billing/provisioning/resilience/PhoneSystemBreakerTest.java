package tel.billing.provisioning.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.provisioning.spec.ScriptedPhoneSystem;
import tel.billing.shared.AccountId;
import tel.billing.shared.ShowUpstreams.State;
import tel.billing.shared.Upstream;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("The circuit breaker of the PBX")
class PhoneSystemBreakerTest {
    private static final String ANSWER = "answer";
    private static final String SILENCE = "silence";
    private static final Duration LONG = Duration.ofSeconds(20);

    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final ScriptedPhoneSystem phoneSystem = new ScriptedPhoneSystem(new InMemoryUnitOfWork(), realTime);
    private final UpstreamHealth upstreamHealth = new UpstreamHealth(realTime);
    private final PhoneSystemBreaker breaker = new PhoneSystemBreaker(phoneSystem, upstreamHealth, realTime);

    @Test
    void permits_calls_before_the_first_check() {
        assertThat(call(ANSWER)).contains(ANSWER);
        assertThat(status()).isEqualTo(State.UNKNOWN);
    }

    @Test
    void opens_when_the_pbx_reports_down_and_closes_when_it_reports_up() {
        phoneSystem.script(PhoneSystemScript.BE_DOWN);
        breaker.probe();
        assertThat(call(ANSWER)).isEmpty();
        assertThat(status()).isEqualTo(State.DOWN);
        realTime.pass(Duration.ofHours(1));
        breaker.probe();
        assertThat(call(ANSWER)).isEmpty();

        phoneSystem.script(PhoneSystemScript.EXECUTE);
        breaker.probe();

        assertThat(call(ANSWER)).contains(ANSWER);
        assertThat(status()).isEqualTo(State.UP);
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void logs_why_the_pbx_is_down(CapturedOutput log) {
        phoneSystem.script(PhoneSystemScript.BE_DOWN);

        breaker.probe();

        assertThat(log.getAll()).contains("the PBX is not available: the script says so");
    }

    @Test
    void checks_the_pbx_twice_with_a_time_limit_of_two_seconds_each() {
        phoneSystem.script(PhoneSystemScript.HANG);

        breaker.probe();

        assertThat(Duration.between(Arbitrary.INSTANT, realTime.instant())).isEqualTo(Duration.ofSeconds(4));
        assertThat(breaker.isClosed()).isFalse();

        breaker.probe();

        assertThat(Duration.between(Arbitrary.INSTANT, realTime.instant())).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void stays_closed_after_a_single_failed_check() {
        var attempts = new AtomicInteger();
        var busy = new PhoneSystemBreaker(new BusyAt(1, attempts, phoneSystem), upstreamHealth, realTime);

        busy.probe();

        assertThat(attempts).hasValue(2);
        assertThat(busy.isClosed()).isTrue();
        assertThat(status()).isEqualTo(State.UP);
    }

    @Test
    void opens_when_half_of_the_latest_calls_were_not_answered_although_the_check_succeeds() {
        breaker.probe();
        silences(4);
        assertThat(breaker.isClosed()).isTrue();

        silences(1);
        breaker.probe();

        assertThat(call(ANSWER)).isEmpty();
        assertThat(status()).isEqualTo(State.DOWN);
    }

    @Test
    void permits_one_call_after_ten_seconds_even_if_the_clock_was_set_back() {
        silences(5);
        realTime.setClock(Duration.ofHours(-1));

        realTime.pass(Duration.ofSeconds(11));

        assertThat(call(ANSWER)).contains(ANSWER);
        assertThat(status()).isEqualTo(State.UP);
    }

    /// The retries of one line that the PBX never answers take every permitted call.
    @Test
    void closes_after_20_seconds_of_successful_checks_although_every_permitted_call_stays_unanswered() {
        silences(5);
        realTime.pass(Duration.ofSeconds(11));
        silences(1);
        breaker.probe();
        assertThat(breaker.isClosed()).isFalse();

        realTime.pass(Duration.ofSeconds(11));
        silences(1);
        breaker.probe();

        assertThat(call(ANSWER)).contains(ANSWER);
        assertThat(status()).isEqualTo(State.UP);
    }

    @Test
    void stays_closed_while_most_calls_are_answered_slowly() {
        IntStream.range(0, 30).forEach(_ -> {
            silences(1);
            assertThat(breaker.call(LONG, () -> late(ANSWER), SILENCE::equals)).contains(ANSWER);
            assertThat(call(ANSWER)).contains(ANSWER);
        });

        assertThat(breaker.isClosed()).isTrue();
    }

    /// The caller's time limit expired, which does not show that the PBX is down.
    @Test
    void stays_closed_although_no_call_of_less_than_two_seconds_is_answered() {
        IntStream.range(0, 30)
                .forEach(_ -> assertThat(silence(Duration.ofMillis(1_999))).contains(SILENCE));

        assertThat(breaker.isClosed()).isTrue();
    }

    @Test
    void permits_no_call_of_less_than_two_seconds_as_the_test_call() {
        silences(5);
        realTime.pass(Duration.ofSeconds(11));
        assertThat(silence(Duration.ofMillis(1_999))).isEmpty();

        assertThat(call(ANSWER)).contains(ANSWER);

        assertThat(breaker.isClosed()).isTrue();
    }

    @Test
    void permits_one_call_after_ten_seconds_and_closes_if_it_is_answered() {
        silences(5);
        realTime.pass(Duration.ofSeconds(9));
        assertThat(call(ANSWER)).isEmpty();
        realTime.pass(Duration.ofSeconds(2));

        assertThat(breaker.call(
                        LONG,
                        () -> {
                            assertThat(call(ANSWER)).isEmpty();
                            return ANSWER;
                        },
                        SILENCE::equals))
                .contains(ANSWER);

        assertThat(call(ANSWER)).contains(ANSWER);
        assertThat(status()).isEqualTo(State.UP);
    }

    @Test
    void stays_open_for_another_ten_seconds_if_the_test_call_is_not_answered() {
        silences(5);
        realTime.pass(Duration.ofSeconds(11));

        silences(1);

        assertThat(call(ANSWER)).isEmpty();
        realTime.pass(Duration.ofSeconds(11));
        assertThat(call(ANSWER)).contains(ANSWER);
    }

    @Test
    void closes_without_any_call() {
        silences(5);
        realTime.pass(Duration.ofSeconds(19));
        breaker.probe();
        assertThat(breaker.isClosed()).isFalse();

        realTime.pass(Duration.ofSeconds(2));
        breaker.probe();

        assertThat(breaker.isClosed()).isTrue();
        assertThat(status()).isEqualTo(State.UP);
    }

    @Test
    void ignores_calls_that_started_before_its_last_transition() throws Exception {
        var asked = new CountDownLatch(8);
        var answered = new CountDownLatch(1);
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls = IntStream.range(0, 8)
                    .<Future<Optional<String>>>mapToObj(_ -> crowd.submit(() -> breaker.call(
                            LONG,
                            () -> {
                                asked.countDown();
                                awaitQuietly(answered);
                                return SILENCE;
                            },
                            SILENCE::equals)))
                    .toList();
            asked.await();
            phoneSystem.script(PhoneSystemScript.BE_DOWN);
            breaker.probe();
            phoneSystem.script(PhoneSystemScript.EXECUTE);
            breaker.probe();
            answered.countDown();
            for (var call : calls) {
                assertThat(call.get()).contains(SILENCE);
            }
        }

        assertThat(breaker.isClosed()).isTrue();
    }

    @Test
    void a_call_that_fails_counts_as_unanswered() {
        IntStream.range(0, 5)
                .forEach(_ -> assertThat(catchThrowable(() -> breaker.call(
                                LONG,
                                () -> {
                                    throw new IllegalStateException("a bug");
                                },
                                SILENCE::equals)))
                        .isInstanceOf(IllegalStateException.class));

        assertThat(breaker.isClosed()).isFalse();
    }

    @Test
    void background_work_waits_while_the_pbx_is_known_to_be_down() {
        phoneSystem.script(PhoneSystemScript.BE_DOWN);
        breaker.probe();

        assertThat(breaker.unlessDown(PhoneSystemBreakerTest::noWorkRuns)).isFalse();

        phoneSystem.script(PhoneSystemScript.EXECUTE);
        breaker.probe();
        assertThat(breaker.unlessDown(() -> true)).isTrue();
        assertThat(breaker.unlessDown(() -> false)).isFalse();
    }

    @Test
    void background_work_tests_the_pbx_one_call_at_a_time() {
        silences(5);
        assertThat(breaker.unlessDown(PhoneSystemBreakerTest::noWorkRuns)).isFalse();
        realTime.pass(Duration.ofSeconds(11));

        assertThat(breaker.unlessDown(() -> {
                    assertThat(breaker.unlessDown(PhoneSystemBreakerTest::noWorkRuns))
                            .isFalse();
                    return call(ANSWER).isPresent();
                }))
                .isTrue();

        assertThat(breaker.isClosed()).isTrue();
    }

    private Optional<String> call(String answer) {
        return breaker.call(LONG, () -> answer, SILENCE::equals);
    }

    private Optional<String> silence(Duration atMost) {
        return breaker.call(atMost, () -> SILENCE, SILENCE::equals);
    }

    private void silences(int count) {
        IntStream.range(0, count).forEach(_ -> assertThat(call(SILENCE)).contains(SILENCE));
    }

    private String late(String answer) {
        realTime.pass(Duration.ofSeconds(19));
        return answer;
    }

    private State status() {
        return upstreamHealth.show().stream()
                .filter(view -> view.upstream() == Upstream.PBX)
                .findFirst()
                .orElseThrow()
                .state();
    }

    /// Is too busy to answer the health check with the given number.
    private record BusyAt(int probe, AtomicInteger probes, PhoneSystem phoneSystem) implements PhoneSystem {

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            return phoneSystem.execute(lineInstruction, atMost);
        }

        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            return phoneSystem.read(account, line, atMost);
        }

        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            return phoneSystem.listLines(after, limit, atMost);
        }

        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            return phoneSystem.registrations(account, line, atMost);
        }

        @Override
        public Availability availability(Duration atMost) {
            return probes.incrementAndGet() == probe ? new Availability.Down("busy") : phoneSystem.availability(atMost);
        }
    }

    private static boolean noWorkRuns() {
        throw new AssertionError("Work was executed.");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
