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
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
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
    void that_is_down_is_not_called() {
        hanging.released.countDown();
        hanging.up = false;
        breaker.probe();

        assertThat(carryOut()).is(unavailable(false));
        assertThat(guarded.availability(PATIENCE)).isInstanceOf(PhoneSystem.Availability.Down.class);

        assertThat(refused("down")).isEqualTo(1);
        assertThat(hanging.calls).hasValue(0);
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

    private double refused(String reason) {
        return meters.get("billing.pbx.refused").tag("why", reason).counter().count();
    }

    /// Does not answer until it is released.
    private static final class Hanging implements PhoneSystem {
        private final CountDownLatch released = new CountDownLatch(1);
        private final AtomicInteger waiting = new AtomicInteger();
        private final AtomicInteger calls = new AtomicInteger();
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
            return new LineState.Absent();
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
