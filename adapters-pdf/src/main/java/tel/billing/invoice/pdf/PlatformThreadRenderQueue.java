package tel.billing.invoice.pdf;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import tel.billing.invoice.application.document.RenderQueue;
import tel.billing.shared.AccountId;
import tel.billing.shared.AdmittedRequest;

/// Renders on platform threads. A rendering never blocks, so on a virtual thread it would occupy a carrier thread.
/// A rendering waits for the previous one of its account first, then for a thread.
public final class PlatformThreadRenderQueue implements RenderQueue {
    private final Semaphore places;
    private final Semaphore threads;
    /// Accounts that render or wait for a thread. Each future completes when that is over.
    private final Map<AccountId, CompletableFuture<Boolean>> turns = new ConcurrentHashMap<>();

    /// @param threads the maximum number of concurrent renderings
    /// @param places the maximum number of accounts that wait for a thread
    public PlatformThreadRenderQueue(int threads, int places) {
        this.threads = new Semaphore(threads, true);
        this.places = new Semaphore(places);
    }

    @Override
    public Optional<byte[]> run(AccountId account, Duration timeout, Supplier<byte[]> rendering) {
        return AdmittedRequest.pausedDuring(() -> runQueued(account, timeout, rendering));
    }

    private Optional<byte[]> runQueued(AccountId account, Duration timeout, Supplier<byte[]> rendering) {
        var deadline = System.nanoTime() + timeout.toNanos();
        var turn = new CompletableFuture<Boolean>();
        if (!acquireTurn(account, turn, deadline)) {
            return Optional.empty();
        }
        if (!acquireThread(deadline)) {
            end(account, turn);
            return Optional.empty();
        }
        return resultOf(started(rendering, () -> release(account, turn)), deadline);
    }

    /// Runs `afterwards` when the rendering has ended, even if no thread could be started for it.
    private static CompletableFuture<byte[]> started(Supplier<byte[]> rendering, Runnable afterwards) {
        CompletableFuture<byte[]> rendered;
        try {
            rendered = CompletableFuture.supplyAsync(rendering, PlatformThreadRenderQueue::start);
        } catch (Throwable notStarted) {
            afterwards.run();
            throw notStarted;
        }
        return rendered.whenComplete((_, _) -> afterwards.run());
    }

    private void release(AccountId account, CompletableFuture<Boolean> turn) {
        threads.release();
        end(account, turn);
    }

    private boolean acquireTurn(AccountId account, CompletableFuture<Boolean> turn, long deadline) {
        for (var other = turns.putIfAbsent(account, turn); other != null; other = turns.putIfAbsent(account, turn)) {
            if (resultOf(other, deadline).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private void end(AccountId account, CompletableFuture<Boolean> turn) {
        turns.remove(account, turn);
        turn.complete(true);
    }

    private boolean acquireThread(long deadline) {
        try {
            // Unlike tryAcquire(), this respects the order of waiting callers.
            return threads.tryAcquire(0, NANOSECONDS) || awaitThread(deadline);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean awaitThread(long deadline) throws InterruptedException {
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            return threads.tryAcquire(deadline - System.nanoTime(), NANOSECONDS);
        } finally {
            places.release();
        }
    }

    private static void start(Runnable rendering) {
        Thread.ofPlatform().daemon().name("invoice-renderer").start(rendering);
    }

    /// Empty if there is no result before the deadline.
    private static <T> Optional<T> resultOf(CompletableFuture<T> future, long deadline) {
        try {
            return Optional.of(future.get(deadline - System.nanoTime(), NANOSECONDS));
        } catch (TimeoutException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(e);
        }
    }
}
