package tel.billing.provisioning.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static tel.billing.provisioning.spec.Unavailability.unavailable;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.application.PhoneSystem;
import tel.billing.provisioning.domain.LineInstruction;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.shared.AccountId;
import tel.billing.shared.resilience.UpstreamHealth;
import tel.billing.shared.resilience.WorkerPool;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.PausableRequest;
import tel.billing.shared.spec.time.SteppedTime;

@DisplayName("A guarded PBX")
class GuardedPhoneSystemTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final LineInstruction INSTRUCTION = new LineInstruction(
            new LineOperationId(Arbitrary.accountId(), new LineId(Arbitrary.id()), 1), new LineConfiguration.Absent());

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SteppedTime realTime = new SteppedTime(Arbitrary.INSTANT);
    private final Hanging hanging = new Hanging();
    private final PhoneSystemBreaker breaker = new PhoneSystemBreaker(hanging, new UpstreamHealth(realTime), realTime);
    private final GuardedPhoneSystem guarded =
            new GuardedPhoneSystem(hanging, breaker, new PhoneSystemHealthProbe(breaker, realTime), meters);

    @Test
    void permits_32_live_calls_and_rejects_all_others_immediately() throws Exception {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var waiting = IntStream.range(0, 32)
                    .<Future<PhoneSystem.Answer>>mapToObj(_ -> crowd.submit(this::carryOut))
                    .toList();
            await().until(hanging.waiting::get, count -> count == 32);
            assertThat(meters.get("billing.pbx.places.taken").gauge().value()).isEqualTo(32);

            assertThat(carryOut()).is(unavailable(false));
            assertThat(guarded.read(
                            INSTRUCTION.operation().account(),
                            INSTRUCTION.operation().line(),
                            PATIENCE))
                    .isInstanceOf(PhoneSystem.LineState.Unavailable.class);
            assertThat(guarded.listLines(Optional.empty(), 10, PATIENCE))
                    .isInstanceOf(PhoneSystem.LineList.Unavailable.class);

            assertThat(refused("crowded")).isEqualTo(3);
            hanging.released.countDown();
            for (var call : waiting) {
                assertThat(call.get()).isEqualTo(new PhoneSystem.Answer.Done());
            }
        }
        assertThat(carryOut()).isEqualTo(new PhoneSystem.Answer.Done());
        assertThat(meters.get("billing.pbx.places.taken").gauge().value()).isZero();
    }

    @Test
    void pauses_the_request_that_waits_for_it() throws Exception {
        var request = new PausableRequest();
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var call = crowd.submit(() -> request.call(this::carryOut));
            await().until(hanging.waiting::get, count -> count == 1);

            assertThat(request.isPaused()).isTrue();

            hanging.released.countDown();
            assertThat(call.get()).isEqualTo(new PhoneSystem.Answer.Done());
        }
        assertThat(request.isPaused()).isFalse();
    }

    @Test
    void permits_live_calls_while_all_background_calls_hang_and_vice_versa() throws Exception {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new AtomicInteger();
            var background = crowd.submit(new WorkerPool(8, () -> tasks.incrementAndGet() <= 8 && carryOut() != null));
            var live = IntStream.range(0, 32)
                    .<Future<PhoneSystem.Answer>>mapToObj(_ -> crowd.submit(this::carryOut))
                    .toList();

            await().until(hanging.waiting::get, count -> count == 40);

            hanging.released.countDown();
            background.get();
            for (var call : live) {
                assertThat(call.get()).isEqualTo(new PhoneSystem.Answer.Done());
            }
        }
        assertThat(refused("crowded")).isZero();
    }

    @Test
    void permits_32_live_calls_while_8_lookups_of_phones_hang_and_rejects_the_ninth() throws Exception {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                var lookups = IntStream.range(0, 8)
                        .<Future<PhoneSystem.Registrations>>mapToObj(_ -> crowd.submit(this::lookUpPhones))
                        .toList();
                await().until(hanging.waiting::get, count -> count == 8);
                var live = IntStream.range(0, 32)
                        .<Future<PhoneSystem.Answer>>mapToObj(_ -> crowd.submit(this::carryOut))
                        .toList();
                await().until(hanging.waiting::get, count -> count == 40);

                var ninth = crowd.submit(this::lookUpPhones);
                assertThat(ninth).succeedsWithin(Duration.ofMinutes(1));

                assertThat(refused("crowded")).isEqualTo(1);
                assertThat(hanging.calls).hasValue(40);
                assertThat(lookups).noneMatch(Future::isDone);
                assertThat(live).noneMatch(Future::isDone);
            } finally {
                hanging.released.countDown();
            }
        }
    }

    @Test
    void that_is_down_is_not_called() {
        hanging.released.countDown();
        hanging.up = false;
        breaker.probe();

        assertThat(carryOut()).is(unavailable(false));
        assertThat(guarded.availability(PATIENCE)).isInstanceOf(PhoneSystem.Availability.Down.class);

        assertThat(refused("down")).isEqualTo(1);
        assertThat(hanging.calls).hasValue(0);
    }

    static Stream<Arguments> calls() {
        var account = INSTRUCTION.operation().account();
        var line = INSTRUCTION.operation().line();
        return Stream.of(
                call("execute", phoneSystem -> phoneSystem.execute(INSTRUCTION, PATIENCE)),
                call("read", phoneSystem -> phoneSystem.read(account, line, PATIENCE)),
                call("listLines", phoneSystem -> phoneSystem.listLines(Optional.empty(), 10, PATIENCE)),
                call("registrations", phoneSystem -> phoneSystem.registrations(account, line, PATIENCE)));
    }

    private static Arguments call(String name, Consumer<PhoneSystem> call) {
        return Arguments.of(Named.of(name, call));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void that_leaves_five_calls_unanswered_is_not_called_any_more(Consumer<PhoneSystem> call) {
        hanging.released.countDown();
        hanging.answer = new PhoneSystem.Answer.Unavailable(true, "no connection");
        IntStream.range(0, 5).forEach(_ -> call.accept(guarded));
        assertThat(hanging.calls).hasValue(5);

        call.accept(guarded);

        assertThat(hanging.calls).hasValue(5);
        assertThat(refused("down")).isEqualTo(1);
    }

    /// The checks are nine seconds apart unless something wakes the probe. The next one may be near in the first round.
    @Test
    void that_does_not_answer_a_call_is_checked_immediately() {
        hanging.released.countDown();
        hanging.answer = new PhoneSystem.Answer.Unavailable(true, "no connection");
        try (var probe = new PhoneSystemHealthProbe(breaker, realTime)) {
            var watched = new GuardedPhoneSystem(hanging, breaker, probe, new SimpleMeterRegistry());
            probe.start();
            awaitCheckAfter(0);

            timeUntilCheckAfterCall(watched);
            assertThat(Stream.generate(() -> timeUntilCheckAfterCall(watched)).limit(2))
                    .anySatisfy(time -> assertThat(time).isLessThan(Duration.ofSeconds(8)));
        }
    }

    private Duration timeUntilCheckAfterCall(GuardedPhoneSystem watched) {
        var checks = hanging.checks.get();
        var start = System.nanoTime();
        watched.execute(INSTRUCTION, PATIENCE);
        awaitCheckAfter(checks);
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private void awaitCheckAfter(int checks) {
        await().atMost(Duration.ofMinutes(1)).until(hanging.checks::get, count -> count > checks);
    }

    @Test
    void is_not_called_without_any_time_left() {
        hanging.released.countDown();

        IntStream.range(0, 20)
                .forEach(_ ->
                        assertThat(guarded.execute(INSTRUCTION, Duration.ZERO)).is(unavailable(false)));

        assertThat(hanging.calls).hasValue(0);
        assertThat(carryOut()).isEqualTo(new PhoneSystem.Answer.Done());
    }

    @Test
    void that_rejects_or_reports_an_outdated_order_has_answered() {
        hanging.released.countDown();
        hanging.answer = new PhoneSystem.Answer.Rejected("no");
        IntStream.range(0, 20).forEach(_ -> carryOut());
        hanging.answer = new PhoneSystem.Answer.Outdated(7);
        IntStream.range(0, 20).forEach(_ -> carryOut());

        assertThat(carryOut()).isEqualTo(new PhoneSystem.Answer.Outdated(7));
    }

    @Test
    void that_has_not_finished_one_line_has_answered_and_serves_all_others() {
        hanging.released.countDown();
        hanging.answer = new PhoneSystem.Answer.Unfinished("a call rings");
        IntStream.range(0, 20).forEach(_ -> carryOut());
        hanging.answer = new PhoneSystem.Answer.Done();

        assertThat(carryOut()).isEqualTo(new PhoneSystem.Answer.Done());
        assertThat(refused("down")).isZero();
    }

    private PhoneSystem.Answer carryOut() {
        return guarded.execute(INSTRUCTION, PATIENCE);
    }

    private PhoneSystem.Registrations lookUpPhones() {
        return guarded.registrations(
                INSTRUCTION.operation().account(), INSTRUCTION.operation().line(), PATIENCE);
    }

    private double refused(String reason) {
        return meters.get("billing.pbx.refused").tag("why", reason).counter().count();
    }

    /// Does not answer until it is released.
    private static final class Hanging implements PhoneSystem {
        private final CountDownLatch released = new CountDownLatch(1);
        private final AtomicInteger waiting = new AtomicInteger();
        private final AtomicInteger calls = new AtomicInteger();
        private final AtomicInteger checks = new AtomicInteger();
        private volatile Answer answer = new Answer.Done();
        private volatile boolean up = true;

        @Override
        public Answer execute(LineInstruction lineInstruction, Duration atMost) {
            hang();
            return answer;
        }

        @Override
        public LineState read(AccountId account, LineId line, Duration atMost) {
            hang();
            return new LineState.Unavailable("no connection");
        }

        @Override
        public LineList listLines(Optional<LineId> after, int limit, Duration atMost) {
            hang();
            return new LineList.Unavailable("no connection");
        }

        @Override
        public Registrations registrations(AccountId account, LineId line, Duration atMost) {
            hang();
            return new Registrations.Unavailable("no connection");
        }

        @Override
        public Availability availability(Duration atMost) {
            checks.incrementAndGet();
            return up ? new Availability.Up() : new Availability.Down("switched off");
        }

        private void hang() {
            calls.incrementAndGet();
            waiting.incrementAndGet();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                waiting.decrementAndGet();
            }
        }
    }
}
