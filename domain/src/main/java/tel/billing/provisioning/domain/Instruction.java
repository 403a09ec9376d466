package tel.billing.provisioning.domain;

import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.LineStatus;

/// What the phone system is told: how a line is to be, whole, and under which operation.
public record Instruction(LineOperation operation, Setup setup) {

    /// How a line stands at the phone system.
    public sealed interface Setup {

        record Present(SipCredentials credentials, LineLimits limits, LineStatus status) implements Setup {}

        record Absent() implements Setup {}
    }
}
