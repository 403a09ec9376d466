package tel.billing.shared.spec;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import tel.billing.shared.Ids;

/// Ids that count from one: of the right version, in the right order, and the same in every run.
public final class CountingIds implements Ids {
    private static final long VERSION_7 = 7L << 12;
    private static final long VERSION_4 = 4L << 12;
    private static final long VARIANT = 0b10L << 62;

    /// The time field of a version 7 UUID.
    private static final long TIME = Instant.parse("2026-01-05T09:00:00Z").toEpochMilli() << 16;

    private final AtomicLong count = new AtomicLong();

    /// The number of generated ids.
    public long count() {
        return count.get();
    }

    @Override
    public UUID next() {
        return new UUID(TIME | VERSION_7, VARIANT | count.incrementAndGet());
    }

    @Override
    public UUID random() {
        return new UUID(VERSION_4, VARIANT | count.incrementAndGet());
    }
}
