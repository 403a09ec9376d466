package tel.billing.shared.demo;

/// One step in the history of a customer of the demo data.
public sealed interface DemoStep {

    /// The company signs up. It has not opened the link in the e-mail yet.
    record SignUp() implements DemoStep {}

    /// The company opens the link and sets a password.
    record Confirm() implements DemoStep {}

    /// The customer tops up. The amount, in EUR cents, selects what the sandbox's card processor does.
    record TopUp(long amountMinor, boolean saveCard) implements DemoStep {}

    /// The run waits a few real seconds, so that the sandbox's card processor sends its notifications before
    /// business time advances.
    record Wait() implements DemoStep {}

    /// The customer orders the plan of the newest subscription.
    record Activate() implements DemoStep {}

    /// The customer changes the newest subscription to another plan.
    record ChangePlan(String tier) implements DemoStep {}

    /// The customer cancels the newest subscription at the end of its period.
    record Cancel() implements DemoStep {}

    /// An administrator refunds a part of the newest captured payment.
    record Refund(long amountMinor, String reason) implements DemoStep {}

    /// An administrator credits a part of the newest invoice.
    record Credit(long amountMinor, String reason) implements DemoStep {}

    /// An administrator adjusts the wallet.
    record Adjust(long amountMinor, String reason) implements DemoStep {}

    /// An administrator suspends the account.
    record Suspend(String reason) implements DemoStep {}

    /// An administrator reactivates the suspended account.
    record Reactivate(String reason) implements DemoStep {}

    /// An administrator closes the account.
    record Close(String reason) implements DemoStep {}
}
