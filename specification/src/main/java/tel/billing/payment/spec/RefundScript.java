package tel.billing.payment.spec;

/// What the scripted processor does when it is asked for a refund that what was captured covers. Any other it
/// refuses.
public sealed interface RefundScript {

    record Give() implements RefundScript {}

    /// Gives the money back, and says nothing until it is asked again.
    record GiveSilently() implements RefundScript {}

    /// Says nothing and does nothing at first; gives the money back when it is asked again.
    record MissFirstCall() implements RefundScript {}

    /// Takes the refund and decides when it is told to: the money goes back.
    record Accept() implements RefundScript {}

    /// Takes the refund and decides when it is told to: the money stays.
    record AcceptAndFail() implements RefundScript {}

    record Refuse() implements RefundScript {}

    /// Cannot be reached, and does nothing.
    record BeAway() implements RefundScript {}

    /// Says nothing and does nothing.
    record StaySilent() implements RefundScript {}
}
