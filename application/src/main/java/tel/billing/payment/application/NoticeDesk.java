package tel.billing.payment.application;

import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.shared.RealTime;

/// Assembles the use cases in which staff view and resolve the processor's notifications.
public record NoticeDesk(AnswerOnce answerOnce, Notices notices, Refunds refunds, AuditTrail trail, RealTime realTime) {

    public ShowNotices showNotices() {
        return reading();
    }

    public LookIntoNotice lookIntoNotice() {
        return (command, rendering) -> answerOnce.answer(
                command.request(), new LookingIntoNotice(command, notices, reading(), trail, realTime), rendering);
    }

    private NoticeReading reading() {
        return new NoticeReading(notices, refunds);
    }
}
