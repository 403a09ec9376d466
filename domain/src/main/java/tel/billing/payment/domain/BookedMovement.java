package tel.billing.payment.domain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

/// A movement of money between a card and the company as the service recorded it: a capture, a refund, a chargeback or
/// its reversal. What reverses another movement, such as a returned refund, has a negative amount.
///
/// @param paymentReference the processor's reference of the payment
public record BookedMovement(
        MovementType type,
        ProcessorReference paymentReference,
        AccountId account,
        PaymentId payment,
        Money amount,
        Instant at) {

    /// The movements of a payment of this amount, derived from its events.
    public static List<BookedMovement> of(
            AccountId account,
            PaymentId payment,
            ProcessorReference reference,
            Money amount,
            List<PaymentEvent> oldestFirst) {
        var booked = new ArrayList<BookedMovement>();
        var given = new HashSet<RefundId>();
        for (var event : oldestFirst) {
            switch (event) {
                case PaymentEvent.Captured(var _, var at) ->
                    booked.add(new BookedMovement(MovementType.CAPTURE, reference, account, payment, amount, at));
                case PaymentEvent.CaptureFailed(var at) ->
                    booked.add(new BookedMovement(
                            MovementType.CAPTURE, reference, account, payment, amount.negated(), at));
                case PaymentEvent.RefundDone(var refund, var money, var at) -> {
                    given.add(refund);
                    booked.add(new BookedMovement(MovementType.REFUND, reference, account, payment, money, at));
                }
                case PaymentEvent.RefundFailed(var refund, var money, var at) -> {
                    // A refund that failed before it was sent to the card moved no money.
                    if (given.remove(refund)) {
                        booked.add(new BookedMovement(
                                MovementType.REFUND, reference, account, payment, money.negated(), at));
                    }
                }
                case PaymentEvent.ChargedBack(var money, var at) ->
                    booked.add(new BookedMovement(MovementType.CHARGEBACK, reference, account, payment, money, at));
                case PaymentEvent.ChargebackReversed(var money, var at) ->
                    booked.add(new BookedMovement(
                            MovementType.CHARGEBACK_REVERSAL, reference, account, payment, money, at));
                case PaymentEvent.Declined _,
                        PaymentEvent.ActionRequired _,
                        PaymentEvent.ResultPending _,
                        PaymentEvent.Expired _,
                        PaymentEvent.RefundBegun _ -> {
                    // These events move no money.
                }
            }
        }
        return List.copyOf(booked);
    }
}
