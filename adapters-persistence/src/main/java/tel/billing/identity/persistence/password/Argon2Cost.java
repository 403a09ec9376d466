package tel.billing.identity.persistence.password;

import java.time.Duration;
import java.util.Optional;

/// The cost parameters of an Argon2id hash.
public record Argon2Cost(int memoryKib, int iterations, int parallelism) {
    private static final int KIB = 1024;
    private static final int SHARE_OF_MEMORY = 4;
    /// More than can be hashed within the timeout, so the last ones time out. A waiting request uses no processor. A
    /// client that is refused at once may repeat its request at once, which uses one.
    private static final int WAITING_FOR_EACH = 100;
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    /// Argon2 needs 8 blocks for each lane.
    private static final int MIN_BLOCKS_PER_LANE = 8;
    /// Blocks for intermediate results of Bouncy Castle's implementation.
    private static final int SCRATCH_BLOCKS = 4;

    /// OWASP's Password Storage Cheat Sheet, Argon2id: the minimum that is considered safe.
    public static Argon2Cost owasp() {
        return new Argon2Cost(19_456, 2, 1);
    }

    /// The number of blocks of 1 KiB that a hash needs.
    int blocks() {
        return Math.max(memoryKib, MIN_BLOCKS_PER_LANE * parallelism) + SCRATCH_BLOCKS;
    }

    /// The number of permits that a hash of another cost needs. A permit covers the memory of one hash of this
    /// cost.
    int permitsFor(Argon2Cost other) {
        return Math.ceilDiv(other.memoryKib, memoryKib);
    }

    /// The memory in KiB times the iterations. The time of a hash is approximately proportional to it.
    long work() {
        return (long) memoryKib * iterations;
    }

    /// The cost that a cheaper hash lacks, rounded up to 1 KiB; empty if it lacks none.
    Optional<Argon2Cost> above(Argon2Cost cheaper) {
        var lack = Math.ceilDiv(work() - cheaper.work(), iterations);
        return lack > 0 ? Optional.of(new Argon2Cost((int) lack, iterations, parallelism)) : Optional.empty();
    }

    /// As many concurrent hashes as there are processors, and as fit into a quarter of the memory. More would
    /// only wait for each other.
    public HashingQueue queue(int processors, long memoryBytes) {
        var atATime = atATime(processors, memoryBytes);
        return new HashingQueue(atATime, WAITING_FOR_EACH * atATime, TIMEOUT);
    }

    int atATime(int processors, long memoryBytes) {
        var room = memoryBytes / SHARE_OF_MEMORY / KIB / memoryKib;
        return (int) Math.max(1, Math.min(processors, room));
    }

    /// Whether a hash needs no more than the share of the heap that hashes may keep.
    boolean fitsIntoItsShare(long memoryBytes) {
        return (long) memoryKib * KIB <= memoryBytes / SHARE_OF_MEMORY;
    }

    /// Whether this memory has room for a hash and for the rest of the service.
    public boolean fits(long memoryBytes) {
        return (long) memoryKib * KIB <= memoryBytes / 2;
    }
}
