package tel.billing.payment.adyen.stub;

import java.time.Duration;

/// A failure of a request or of its response.
public sealed interface Mishap {

    record None() implements Mishap {}

    /// The request is processed after this time.
    record Stall(Duration time) implements Mishap {}

    /// The request is not processed and gets this response.
    record TurnedAway(Reply reply) implements Mishap {}

    /// The request is processed but gets this response.
    record Denied(Reply reply) implements Mishap {}

    /// The request is processed and its response is delivered this way.
    record Carried(Reply.Carriage how) implements Mishap {}
}
