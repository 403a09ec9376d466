package tel.billing.shared.persistence.cache;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import tel.billing.shared.RealTime;
import tel.billing.shared.Workload;

/// A value that is read again five seconds of real time after it was read. Concurrent callers share one read,
/// also if it fails: during an outage, none waits for the reads of the callers before it. What a snapshot reads
/// is not cached, because it may be older than the latest [#invalidate].
public final class CachedValue<T> {
    private static final Duration RETENTION = Duration.ofSeconds(5);
    private static final String KEY = "value";

    private final Supplier<T> source;
    private final AsyncCache<String, T> cache;

    public CachedValue(Supplier<T> source, RealTime realTime) {
        this.source = source;
        this.cache = Caffeine.newBuilder()
                .expireAfterWrite(RETENTION)
                .ticker(realTime::nanoTime)
                .executor(Runnable::run)
                .buildAsync();
    }

    public T get() {
        var own = new CompletableFuture<T>();
        var earlier = isInSnapshot() ? cache.getIfPresent(KEY) : cache.asMap().putIfAbsent(KEY, own);
        if (earlier == null) {
            read(own);
        }
        try {
            return Objects.requireNonNullElse(earlier, own).join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    /// The next call of [#get] reads the value again.
    public void invalidate() {
        cache.synchronous().invalidate(KEY);
    }

    private static boolean isInSnapshot() {
        return TransactionSynchronizationManager.isCurrentTransactionReadOnly();
    }

    private void read(CompletableFuture<T> result) {
        try {
            result.complete(Workload.CACHES.call(source::get));
        } catch (RuntimeException | Error failed) {
            result.completeExceptionally(failed);
        }
    }
}
