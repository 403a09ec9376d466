package tel.billing.provisioning.application;

import java.time.InstantSource;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.notification.Outbox;
import tel.billing.shared.RateLimits;

/// Assembles the customers' use cases of lines.
public record LineModule(
        ProvisioningModule provisioning,
        ExecuteOnce executeOnce,
        RateLimits limits,
        AuditTrail trail,
        ShowAccount showAccount,
        Outbox outbox,
        InstantSource clock) {

    public RotateLinePassword rotateLinePassword() {
        return (command, rendering) -> executeOnce.answer(
                command.request(),
                new RotateLinePasswordOperation(
                        command,
                        provisioning.registrar(),
                        provisioning.unitOfWork(),
                        provisioning.lines(),
                        provisioning.orderLineHandler(),
                        provisioning.provisionLine(),
                        limits,
                        trail,
                        new LineMails(showAccount, outbox, clock),
                        provisioning.realTime()),
                rendering);
    }
}
