package tel.billing.shared.persistence;

import static java.util.Objects.requireNonNull;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.function.Supplier;
import tel.billing.shared.RealTime;

/// A value that is read again five seconds of real time after it was read.
public final class CachedValue<T> {
    private static final Duration RETENTION = Duration.ofSeconds(5);
    private static final String KEY = "value";

    private final Supplier<T> source;
    private final Cache<String, T> cache;

    public CachedValue(Supplier<T> source, RealTime realTime) {
        this.source = source;
        this.cache = Caffeine.newBuilder()
                .expireAfterWrite(RETENTION)
                .ticker(realTime::nanoTime)
                .executor(Runnable::run)
                .build();
    }

    public T get() {
        return requireNonNull(cache.get(KEY, _ -> source.get()));
    }

    /// The next call of [#get] reads the value again.
    public void invalidate() {
        cache.invalidate(KEY);
    }
}
