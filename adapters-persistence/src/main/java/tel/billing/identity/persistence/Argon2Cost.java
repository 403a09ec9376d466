package tel.billing.identity.persistence;

import java.time.Duration;

/// What one Argon2id hash costs.
public record Argon2Cost(int memoryKib, int iterations, int parallelism) {
    private static final int KIB = 1024;
    private static final int SHARE_OF_MEMORY = 4;
    /// So many hashes take about half of the patience, on a machine of today.
    private static final int WAITING_FOR_EACH = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /// OWASP's Password Storage Cheat Sheet, Argon2id: the least that is safe.
    public static Argon2Cost owasp() {
        return new Argon2Cost(19_456, 2, 1);
    }

    /// As many hashes at a time as there are processors, for more would only wait for each other, and as a quarter of
    /// the memory has room for.
    public Turns turns(int processors, long memoryBytes) {
        var atATime = atATime(processors, memoryBytes);
        return new Turns(atATime, WAITING_FOR_EACH * atATime, PATIENCE);
    }

    int atATime(int processors, long memoryBytes) {
        var room = memoryBytes / SHARE_OF_MEMORY / KIB / memoryKib;
        return (int) Math.max(1, Math.min(processors, room));
    }

    /// Whether so much memory has room for a hash, and for the rest of the service.
    public boolean fits(long memoryBytes) {
        return (long) memoryKib * KIB <= memoryBytes / 2;
    }
}
