package tel.billing.payment.adyen.stub;

import java.time.Duration;

/// A failure of a request or of its response.
public sealed interface StubFault {

    record None() implements StubFault {}

    /// The request is processed after this time.
    record Stall(Duration time) implements StubFault {}

    /// The request is not processed and gets this response.
    record RejectedEarly(Reply reply) implements StubFault {}

    /// The request is processed but gets this response.
    record AnswerReplaced(Reply reply) implements StubFault {}

    /// The request is processed and its response is delivered this way.
    record Delivered(Reply.Delivery delivery) implements StubFault {}
}
