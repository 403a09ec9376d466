package tel.billing.identity.domain;

import java.time.Instant;
import java.util.List;

/// The 30 seconds for which an authenticator shows one code, counted since 1970 (RFC 6238, 4.1).
public record TimeStep(long number) implements Comparable<TimeStep> {
    private static final int SECONDS = 30;

    public static TimeStep of(Instant time) {
        return new TimeStep(Math.floorDiv(time.getEpochSecond(), SECONDS));
    }

    /// This step and its two neighbours, to allow for clock drift and slow typing (RFC 6238, 5.2).
    public List<TimeStep> withNeighbours() {
        return List.of(new TimeStep(number - 1), this, new TimeStep(number + 1));
    }

    @Override
    public int compareTo(TimeStep other) {
        return Long.compare(number, other.number);
    }
}
