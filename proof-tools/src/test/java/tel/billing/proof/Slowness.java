package tel.billing.proof;

import java.time.Duration;

/// The maximum delay of Adyen's notifications and answers.
record Slowness(Duration notice, Duration answer) {
    /// The service waits 18 s for an answer.
    static final Slowness BAD = new Slowness(Duration.ofSeconds(10), Duration.ofSeconds(25));

    /// For every build, which must be short.
    static final Slowness MILD = new Slowness(Duration.ofSeconds(2), Duration.ofSeconds(3));
}
