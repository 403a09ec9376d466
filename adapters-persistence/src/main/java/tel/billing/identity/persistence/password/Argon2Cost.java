package tel.billing.identity.persistence.password;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import tel.billing.identity.domain.PasswordHash;

/// The cost parameters of an Argon2id hash.
public record Argon2Cost(int memoryKib, int iterations, int parallelism) {
    private static final int KIB = 1024;
    private static final int SHARE_OF_MEMORY = 4;
    /// About this many hashes take half of the maximum waiting time on current hardware.
    private static final int WAITING_FOR_EACH = 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    /// The PHC string format.
    private static final Pattern NAMED =
            Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})\\$.*");

    /// OWASP's Password Storage Cheat Sheet, Argon2id: the minimum that is considered safe.
    public static Argon2Cost owasp() {
        return new Argon2Cost(19_456, 2, 1);
    }

    /// The parameters in an encoded hash.
    static Argon2Cost of(PasswordHash hash) {
        var named = NAMED.matcher(hash.encoded());
        if (!named.matches()) {
            throw new IllegalArgumentException("not an Argon2id hash");
        }
        return new Argon2Cost(
                Integer.parseInt(named.group(1)), Integer.parseInt(named.group(2)), Integer.parseInt(named.group(3)));
    }

    /// The number of turns of this cost that a hash of another cost takes: as many as its memory has
    /// room for.
    int permitsFor(Argon2Cost other) {
        return Math.ceilDiv(other.memoryKib, memoryKib);
    }

    /// How much less a cheaper hash costs, approximately: the time of Argon2 is proportional to memory
    /// times iterations.
    Optional<Argon2Cost> above(Argon2Cost cheaper) {
        var lack = memoryKib - (int) ((long) cheaper.memoryKib * cheaper.iterations / iterations);
        return lack > 0 ? Optional.of(new Argon2Cost(lack, iterations, parallelism)) : Optional.empty();
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

    /// Whether this memory has room for a hash and for the rest of the service.
    public boolean fits(long memoryBytes) {
        return (long) memoryKib * KIB <= memoryBytes / 2;
    }
}
