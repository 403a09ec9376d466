package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.CardProcessor.Answer;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.UnitOfWork;

/// Asks the processor about payments whose end is not known. A charge is repeated, under its own key, only while the
/// customer has not been told that the payment is over; afterwards the processor is only asked what became of it.
record Recovery(UnitOfWork unitOfWork, CardProcessor processor, Settlement settlement)
        implements RecoverPayments, ConcludePayment {
    private static final int PORTION = 20;

    @Override
    public int sweep() {
        var realNow = settlement.realTime().instant();
        var stale = unitOfWork.perform(() -> settlement.payments().takeStale(realNow, PORTION));
        stale.forEach(payment -> record(payment, ask(payment)));
        return stale.size();
    }

    @Override
    public void conclude(AccountId account, PaymentId id) {
        settlement
                .payments()
                .find(account, id)
                .ifPresent(payment -> record(payment, processor.lookUp(payment.order())));
    }

    private Answer ask(Payment payment) {
        return switch (payment) {
            case Payment.Draft draft -> processor.charge(draft.order());
            case Payment.Pending pending when pending.page().isEmpty() -> processor.charge(pending.order());
            case Payment.Pending _, Payment.Expired _, Payment.Declined _, Payment.Captured _ ->
                processor.lookUp(payment.order());
        };
    }

    /// An answer stays true when somebody else was faster: it is held against what they recorded.
    private void record(Payment payment, Answer answer) {
        for (Optional<Payment> current = Optional.of(payment); current.isPresent(); ) {
            var from = current.get();
            var recorded = unitOfWork.attempt(() -> settlement.record(from, answer));
            current = recorded.isPresent()
                    ? Optional.empty()
                    : settlement.payments().find(from.account(), from.id());
        }
    }
}
