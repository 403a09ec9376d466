package tel.billing.provisioning.application;

import java.time.InstantSource;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.notification.Postbox;
import tel.billing.shared.RateLimits;

/// Assembles the customers' use cases of lines.
public record LineDesk(
        ProvisioningUseCases provisioning,
        AnswerOnce answerOnce,
        RateLimits limits,
        AuditTrail trail,
        ShowAccount showAccount,
        Postbox postbox,
        InstantSource clock) {

    public RotateSecret rotateSecret() {
        return (command, rendering) -> answerOnce.answer(
                command.request(),
                new RotationJourney(
                        command,
                        provisioning.registrar(),
                        provisioning.unitOfWork(),
                        provisioning.lines(),
                        provisioning.ordering(),
                        provisioning.carryOutLine(),
                        limits,
                        trail,
                        new LineNews(showAccount, postbox, clock),
                        provisioning.realTime()),
                rendering);
    }
}
