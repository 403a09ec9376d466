package tel.billing.identity.persistence.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tel.billing.shared.spec.PausableRequest;

@Timeout(30)
class HashingQueueTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(10);
    private static final Executor CROWD = Thread::startVirtualThread;

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    @Test
    void a_caller_with_a_place_waits_for_its_turn() throws InterruptedException {
        var hashingQueue = new HashingQueue(1, 1, LONG);
        var first = workUntilTheEnd(hashingQueue);
        var waiting = new AtomicReference<Thread>();
        var second = CompletableFuture.supplyAsync(
                () -> {
                    waiting.set(Thread.currentThread());
                    return hashingQueue.run(1, () -> "second");
                },
                CROWD);
        while (waiting.get() == null || waiting.get().getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        assertThat(hashingQueue.run(1, () -> "third")).as("there is no place").isEmpty();
        assertThat(hashingQueue.running()).isEqualTo(1);
        assertThat(hashingQueue.waiting()).isEqualTo(1);

        end.countDown();

        assertThat(first.join()).hasValue("first");
        assertThat(second.join()).hasValue("second");
        assertThat(hashingQueue.run(1, () -> "fourth")).hasValue("fourth");
        assertThat(hashingQueue.running()).isZero();
        assertThat(hashingQueue.waiting()).isZero();
    }

    @Test
    void a_request_is_paused_while_it_waits_and_hashes() {
        var request = new PausableRequest();

        assertThat(request.call(() -> new HashingQueue(1, 1, LONG).run(1, request::isPaused)))
                .hasValue(true);

        assertThat(request.isPaused()).isFalse();
    }

    @Test
    void a_caller_whose_waiting_time_is_over_does_not_run() throws InterruptedException {
        var hashingQueue = new HashingQueue(1, 1, SHORT);
        var first = workUntilTheEnd(hashingQueue);

        assertThat(hashingQueue.run(1, () -> "second")).isEmpty();
        assertThat(hashingQueue.run(1, () -> "third"))
                .as("the place is free again")
                .isEmpty();

        end.countDown();
        assertThat(first.join()).hasValue("first");
        assertThat(hashingQueue.run(1, () -> "fourth")).hasValue("fourth");
    }

    @Test
    void work_that_needs_several_turns_waits_for_all_of_them_and_returns_them() throws InterruptedException {
        var hashingQueue = new HashingQueue(2, 0, SHORT);
        var first = workUntilTheEnd(hashingQueue);

        assertThat(hashingQueue.run(2, () -> "great")).isEmpty();
        assertThat(hashingQueue.run(1, () -> "small")).hasValue("small");

        end.countDown();
        assertThat(first.join()).hasValue("first");
        assertThat(hashingQueue.run(2, () -> "great")).hasValue("great");
        assertThat(hashingQueue.run(9, () -> "greater than there are")).isPresent();
        assertThat(hashingQueue.run(2, () -> "great")).hasValue("great");
    }

    @Test
    void failed_work_returns_its_turn() {
        var hashingQueue = new HashingQueue(1, 0, SHORT);
        assertThatThrownBy(() -> hashingQueue.run(1, () -> {
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");
        assertThat(hashingQueue.run(1, () -> "next")).hasValue("next");
    }

    @Test
    void an_interrupted_caller_does_not_run_and_stays_interrupted() {
        var hashingQueue = new HashingQueue(1, 0, LONG);
        Thread.currentThread().interrupt();
        assertThat(hashingQueue.run(1, () -> "never")).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(hashingQueue.run(1, () -> "next")).hasValue("next");
    }

    private CompletableFuture<Optional<String>> workUntilTheEnd(HashingQueue hashingQueue) throws InterruptedException {
        var work = CompletableFuture.supplyAsync(() -> hashingQueue.run(1, this::untilTheEnd), CROWD);
        begun.await();
        return work;
    }

    private String untilTheEnd() {
        begun.countDown();
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return "first";
    }
}
