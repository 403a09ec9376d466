package tel.billing.proof;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// A client's way with one top-up to its end, or until everybody goes home.
final class Errand {
    private static final ExecutorService THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final TopUp topUp;
    private final BooleanSupplier closingTime;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    private Errand(TopUp topUp, BooleanSupplier closingTime) {
        this.topUp = topUp;
        this.closingTime = closingTime;
    }

    /// Completes when nothing is left to do; exceptionally if the client itself is at fault.
    static CompletableFuture<Void> run(TopUp topUp, BooleanSupplier closingTime) {
        var errand = new Errand(topUp, closingTime);
        THREADS.execute(errand::goOn);
        return errand.done;
    }

    private void goOn() {
        try {
            if (closingTime.getAsBoolean()) {
                done.complete(null);
                return;
            }
            topUp.goOn()
                    .ifPresentOrElse(
                            pause -> CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS, THREADS)
                                    .execute(this::goOn),
                            () -> done.complete(null));
        } catch (RuntimeException broken) {
            done.completeExceptionally(broken);
        }
    }
}
