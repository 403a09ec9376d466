package tel.billing.invoice.pdf;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tel.billing.invoice.application.document.RenderQueue;
import tel.billing.invoice.spec.RenderQueueContract;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.PausableRequest;

class PlatformThreadRenderQueueTest extends RenderQueueContract {
    private static final int THREADS = 2;
    private static final int PLACES = 3;

    private final CountDownLatch open = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(THREADS);
    private final AtomicInteger rendering = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final List<Thread> callers = new CopyOnWriteArrayList<>();
    private final RenderQueue queue = new PlatformThreadRenderQueue(THREADS, PLACES);

    @Override
    protected RenderQueue queue() {
        return queue;
    }

    @Test
    void a_rendering_runs_on_a_platform_thread_even_if_the_caller_is_virtual() {
        var virtual = new AtomicBoolean(true);

        inBackground(Arbitrary.accountId(), () -> {
                    virtual.set(Thread.currentThread().isVirtual());
                    return PDF;
                })
                .join();

        assertThat(virtual).isFalse();
    }

    @Test
    void a_request_is_paused_while_its_document_is_rendered() {
        var request = new PausableRequest();
        var paused = new AtomicBoolean();

        request.call(() -> queue.run(Arbitrary.accountId(), LONG, () -> {
            paused.set(request.isPaused());
            return PDF;
        }));

        assertThat(paused).isTrue();
        assertThat(request.isPaused()).isFalse();
    }

    /// The renderings compute without a pause, like a layout. On virtual threads they would occupy all
    /// carrier threads.
    @Test
    void virtual_threads_continue_during_renderings() throws Exception {
        var callers = 2 * Runtime.getRuntime().availableProcessors() + 1;
        var crowded = new PlatformThreadRenderQueue(Math.max(1, callers / 4), callers);
        var released = new AtomicBoolean();
        var computing = new CountDownLatch(1);
        try {
            var renderings = IntStream.range(0, callers)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(
                            () -> crowded.run(Arbitrary.accountId(), LONG, () -> {
                                computing.countDown();
                                while (!released.get()) {
                                    Thread.onSpinWait();
                                }
                                return PDF;
                            }),
                            Thread::startVirtualThread))
                    .toList();
            await(computing);

            CompletableFuture.runAsync(() -> {}, Thread::startVirtualThread).get(1, MINUTES);

            released.set(true);
            assertThat(renderings)
                    .allSatisfy(rendering -> assertThat(rendering.join()).contains(PDF));
        } finally {
            released.set(true);
        }
    }

    @Test
    @Timeout(60)
    void the_number_of_concurrent_renderings_is_limited_to_the_threads() {
        var renderings = Stream.generate(() -> inBackground(Arbitrary.accountId(), this::renderSlowly))
                .limit(THREADS + PLACES)
                .toList();
        await(begun);
        awaitThatAllCallersWait();

        assertThat(queue.run(Arbitrary.accountId(), MOMENT, this::renderSlowly)).isEmpty();

        open.countDown();
        assertThat(renderings)
                .allSatisfy(rendering -> assertThat(rendering.join()).contains(PDF));
        assertThat(most).hasValue(THREADS);
    }

    /// Otherwise concurrent callers would reject each other while threads are free.
    @Test
    void a_rendering_that_gets_a_thread_immediately_takes_no_place() {
        var queueWithoutPlaces = new PlatformThreadRenderQueue(THREADS, 0);

        assertThat(queueWithoutPlaces.run(Arbitrary.accountId(), LONG, () -> PDF))
                .contains(PDF);
    }

    /// One caller more than there are places. The others wait until the test lets the renderings end.
    @Test
    void a_caller_without_a_place_is_rejected_immediately() throws Exception {
        var running = Stream.generate(() -> inBackground(Arbitrary.accountId(), this::renderSlowly))
                .limit(THREADS)
                .toList();
        await(begun);
        var waiting = Stream.generate(() -> inBackground(Arbitrary.accountId(), this::renderSlowly))
                .limit(PLACES + 1)
                .toList();

        var firstAnswer = CompletableFuture.anyOf(waiting.toArray(CompletableFuture[]::new));
        assertThat(firstAnswer.get(1, MINUTES)).isEqualTo(Optional.empty());

        open.countDown();
        assertThat(running).allSatisfy(rendering -> assertThat(rendering.join()).contains(PDF));
        assertThat(waiting.stream().filter(rendering -> rendering.join().isPresent()))
                .hasSize(PLACES);
    }

    /// An account with more renderings than there are places leaves a place for another account.
    @Test
    void further_renderings_of_an_account_take_no_place() {
        var ada = Arbitrary.accountId();
        var adas = Stream.generate(() -> inBackground(ada, this::renderSlowly))
                .limit(THREADS + PLACES + 5)
                .toList();
        var belas = inBackground(Arbitrary.accountId(), this::renderSlowly);
        await(begun);

        open.countDown();

        assertThat(belas.join()).contains(PDF);
        assertThat(adas).allSatisfy(rendering -> assertThat(rendering.join()).contains(PDF));
    }

    @Test
    void a_rendering_that_exceeds_the_timeout_completes_and_blocks_its_account_until_then() {
        var ada = Arbitrary.accountId();
        var ended = new CompletableFuture<Void>();

        assertThat(queue.run(ada, MOMENT, () -> {
                    await(open);
                    ended.complete(null);
                    return PDF;
                }))
                .isEmpty();
        assertThat(queue.run(ada, MOMENT, () -> PDF)).isEmpty();

        open.countDown();
        assertThat(queue.run(ada, LONG, () -> PDF)).contains(PDF);
        assertThat(ended).isDone();
    }

    @Test
    void an_account_whose_rendering_timed_out_before_it_began_can_render_again() {
        var ada = Arbitrary.accountId();
        var running = Stream.generate(() -> inBackground(Arbitrary.accountId(), this::renderSlowly))
                .limit(THREADS)
                .toList();
        await(begun);
        assertThat(queue.run(ada, MOMENT, () -> PDF)).isEmpty();

        open.countDown();

        assertThat(running).allSatisfy(rendering -> assertThat(rendering.join()).contains(PDF));
        assertThat(queue.run(ada, LONG, () -> PDF)).contains(PDF);
    }

    private CompletableFuture<Optional<byte[]>> inBackground(AccountId account, Supplier<byte[]> rendering) {
        return CompletableFuture.supplyAsync(
                () -> queue.run(account, LONG, rendering), task -> callers.add(Thread.startVirtualThread(task)));
    }

    /// For a rendering, or for a thread.
    private void awaitThatAllCallersWait() {
        var waiting = Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);
        while (!callers.stream().map(Thread::getState).allMatch(waiting::contains)) {
            Thread.onSpinWait();
        }
    }

    private byte[] renderSlowly() {
        most.accumulateAndGet(rendering.incrementAndGet(), Math::max);
        begun.countDown();
        await(open);
        rendering.decrementAndGet();
        return PDF;
    }
}
