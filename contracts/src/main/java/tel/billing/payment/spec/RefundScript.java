package tel.billing.payment.spec;

/// The behaviour of the scripted processor for refunds that do not exceed the captured amount. It rejects
/// all others.
public sealed interface RefundScript {

    record Refund() implements RefundScript {}

    /// Refunds the money, but does not respond before the request is repeated.
    record RefundSilently() implements RefundScript {}

    /// Loses the first request. Refunds the money when the request is repeated.
    record MissFirstCall() implements RefundScript {}

    /// Accepts the refund. It succeeds when the test lets the processor decide.
    record Accept() implements RefundScript {}

    /// Accepts the refund. It fails when the test lets the processor decide.
    record AcceptAndFail() implements RefundScript {}

    record Reject() implements RefundScript {}

    /// Cannot be reached.
    record BeAway() implements RefundScript {}

    /// Receives the request, but neither refunds nor responds.
    record StaySilent() implements RefundScript {}
}
