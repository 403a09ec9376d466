package tel.billing.subscription.application.execution;

import tel.billing.payment.PaymentDeclineListener;
import tel.billing.shared.AccountId;
import tel.billing.subscription.application.charge.ChargeSchedule;
import tel.billing.subscription.application.charge.Charges;

/// Ends a charge soon after its card payment was declined: the recovery job takes the account's open charges
/// now, instead of after the usual delay.
public record RecoverOnDecline(Charges charges, ChargeSchedule chargeSchedule) implements PaymentDeclineListener {

    @Override
    public void declined(AccountId account) {
        charges.bringForward(account, chargeSchedule.immediately());
    }
}
