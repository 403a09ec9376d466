package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Occasion;
import tel.billing.payment.domain.Order;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.ProcessorKey;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// Stores a payment as a draft before the card is charged. Joins the caller's unit of work.
record Drafting(Settlement settlement) {

    Payment draft(
            PaymentId id,
            AccountId account,
            Money amount,
            boolean saveCard,
            Occasion occasion,
            Optional<StoredCard.Token> card) {
        var realNow = settlement.realTime().instant();
        var draft = new Payment.Draft(new Order(
                id,
                account,
                amount,
                saveCard,
                occasion,
                card,
                new ProcessorKey(settlement.ids().random()),
                settlement.clock().instant(),
                RecoveryPlan.chargeUntil(realNow)));
        settlement.payments().add(draft, RecoveryPlan.lookAfter(draft, realNow).orElseThrow());
        return draft;
    }
}
