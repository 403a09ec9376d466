package tel.billing.subscription.application.execution;

import tel.billing.payment.PaymentDeclineListener;
import tel.billing.payment.PaymentId;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;

/// Ends a charge soon after its card payment was declined: the recovery job takes the charge now, instead of
/// after the usual delay.
public record RecoverOnDecline(Charges charges, ChargeSchedule chargeSchedule) implements PaymentDeclineListener {

    @Override
    public void declined(AccountId account, PaymentId payment) {
        charges.bringForwardDraft(account, payment, chargeSchedule.immediately());
    }
}
