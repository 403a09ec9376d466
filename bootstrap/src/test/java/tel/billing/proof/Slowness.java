package tel.billing.proof;

import java.time.Duration;

/// How slow Adyen is at its worst: to tell what happened, and to answer.
record Slowness(Duration notice, Duration answer) {
    /// The service waits 18 s for an answer.
    static final Slowness BAD = new Slowness(Duration.ofSeconds(10), Duration.ofSeconds(25));

    /// In each build, which has little time.
    static final Slowness MILD = new Slowness(Duration.ofSeconds(2), Duration.ofSeconds(3));
}
