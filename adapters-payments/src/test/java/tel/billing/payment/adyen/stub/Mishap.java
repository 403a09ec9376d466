package tel.billing.payment.adyen.stub;

import java.time.Duration;

/// What befalls a request on its way, or its answer on the way back.
public sealed interface Mishap {

    record None() implements Mishap {}

    /// It waits so long before anything is done.
    record Stall(Duration time) implements Mishap {}

    /// It is not done, and answered so.
    record TurnedAway(Reply reply) implements Mishap {}

    /// It is done, and answered so all the same.
    record Denied(Reply reply) implements Mishap {}

    /// It is done, and its answer carried so.
    record Carried(Reply.Carriage how) implements Mishap {}
}
