package tel.billing.shared.portal;

import java.time.Duration;

/// How pages state how long the reader must wait.
public final class Pauses {
    private Pauses() {}

    /// The whole minutes, rounded up.
    public static long minutes(Duration pause) {
        return Math.max(1, pause.plusSeconds(59).toMinutes());
    }
}
