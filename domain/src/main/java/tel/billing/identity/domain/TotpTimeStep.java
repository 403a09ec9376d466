package tel.billing.identity.domain;

import java.time.Instant;
import java.util.List;

/// The 30 seconds for which an authenticator shows one code, counted since 1970 (RFC 6238, 4.1).
public record TotpTimeStep(long number) implements Comparable<TotpTimeStep> {
    private static final int SECONDS = 30;

    public static TotpTimeStep of(Instant time) {
        return new TotpTimeStep(Math.floorDiv(time.getEpochSecond(), SECONDS));
    }

    /// This step and its two neighbours, to allow for clock drift and slow typing (RFC 6238, 5.2).
    public List<TotpTimeStep> withNeighbours() {
        return List.of(new TotpTimeStep(number - 1), this, new TotpTimeStep(number + 1));
    }

    @Override
    public int compareTo(TotpTimeStep other) {
        return Long.compare(number, other.number);
    }
}
