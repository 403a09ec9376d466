package tel.billing.identity.persistence;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import tel.billing.identity.domain.PasswordHash;

/// What one Argon2id hash costs.
public record Argon2Cost(int memoryKib, int iterations, int parallelism) {
    private static final int KIB = 1024;
    private static final int SHARE_OF_MEMORY = 4;
    /// So many hashes take about half of the patience, on a machine of today.
    private static final int WAITING_FOR_EACH = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /// The PHC string format.
    private static final Pattern NAMED =
            Pattern.compile("\\$argon2id\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})\\$.*");

    /// OWASP's Password Storage Cheat Sheet, Argon2id: the least that is safe.
    public static Argon2Cost owasp() {
        return new Argon2Cost(19_456, 2, 1);
    }

    /// What a hash says it was made with.
    static Argon2Cost of(PasswordHash hash) {
        var named = NAMED.matcher(hash.encoded());
        if (!named.matches()) {
            throw new IllegalArgumentException("not a hash of Argon2id");
        }
        return new Argon2Cost(
                Integer.parseInt(named.group(1)), Integer.parseInt(named.group(2)), Integer.parseInt(named.group(3)));
    }

    /// How many turns of this cost another one takes: as many as there is room in for its memory.
    int turnsOf(Argon2Cost other) {
        return Math.ceilDiv(other.memoryKib, memoryKib);
    }

    /// What a cheaper hash costs less than this, about: Argon2 takes as long as it fills memory, times iterations.
    Optional<Argon2Cost> above(Argon2Cost cheaper) {
        var lack = memoryKib - (int) ((long) cheaper.memoryKib * cheaper.iterations / iterations);
        return lack > 0 ? Optional.of(new Argon2Cost(lack, iterations, parallelism)) : Optional.empty();
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
