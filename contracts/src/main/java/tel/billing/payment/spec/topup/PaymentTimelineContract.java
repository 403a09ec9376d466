package tel.billing.payment.spec.topup;

import java.time.Instant;
import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.DataSubject;
import tel.billing.shared.Money;
import tel.billing.shared.TimelineSource;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.shared.spec.TimelineSourceContract;

/// The contract of the events of payments on a timeline.
public abstract class PaymentTimelineContract extends TimelineSourceContract {
    private final Payments payments;

    protected PaymentTimelineContract(StoreFixture fixture, TimelineSource source, Payments payments) {
        super(fixture, source);
        this.payments = payments;
    }

    @Override
    protected String happen(DataSubject subject, Instant at) {
        var draft = new Payment.Draft(SamplePaymentOrders.of(subject.account(), Money.of(20_00, "EUR")));
        commit(() -> payments.add(draft, at));
        commit(() -> payments.advance(draft.decline(DeclineReason.EXPIRED_CARD, at), Optional.empty()));
        return "declined EUR 20.00 expired_card";
    }
}
