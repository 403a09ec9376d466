package tel.billing.provisioning.domain;

import java.util.Optional;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineStatus;

/// An instruction to the PBX: the complete state of a line, and the operation that requires it.
public record LineInstruction(LineOperationId operation, LineConfiguration configuration) {

    /// The PBX's reason for a rejection, without the credentials of this instruction.
    public RejectionReason reasonFor(String said) {
        return RejectionReason.of(said, credentials());
    }

    private Optional<SipCredentials> credentials() {
        return switch (configuration) {
            case LineConfiguration.Present(var credentials, var _, var _) -> Optional.of(credentials);
            case LineConfiguration.Absent() -> Optional.empty();
        };
    }

    /// The state of a line at the PBX.
    public sealed interface LineConfiguration {

        record Present(SipCredentials credentials, LineLimits limits, LineStatus status) implements LineConfiguration {}

        record Absent() implements LineConfiguration {}
    }
}
