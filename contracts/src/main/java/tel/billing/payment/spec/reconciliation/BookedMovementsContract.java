package tel.billing.payment.spec.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.reconciliation.BookedMovements;
import tel.billing.payment.application.topup.Payments;
import tel.billing.payment.domain.BookedMovement;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.spec.SamplePaymentOrders;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// Contract of [BookedMovements].
public abstract class BookedMovementsContract extends StoreContract {
    private static final Instant AT = Arbitrary.INSTANT;
    private static final Money TWENTY = Money.of(20_00, "EUR");
    private static final Money FIVE = Money.of(5_00, "EUR");

    private final BookedMovements bookings;
    private final Payments payments;

    protected BookedMovementsContract(StoreFixture fixture, BookedMovements bookings, Payments payments) {
        super(fixture);
        this.bookings = bookings;
        this.payments = payments;
    }

    @Test
    void an_unpaid_payment_has_no_transfers() {
        var draft = drafted();

        assertThat(bookings.of(Set.of())).isEmpty();
        assertThat(bookings.of(Set.of(new ProcessorReference("unheard-of")))).isEmpty();
        assertThat(bookings.bookedWithin(AT.minusSeconds(9), AT.plusSeconds(9))).isEmpty();
        assertThat(draft.amount()).isEqualTo(TWENTY);
    }

    @Test
    void all_transfers_of_a_payment_are_returned_in_order() {
        var captured = captured("psp-1", AT);
        captured("psp-2", AT);
        var refund = new RefundId(Arbitrary.id());
        var underway = moved(captured.refund(refund, FIVE, AT.plusSeconds(1)));
        var refunded = moved(underway.completeRefund(refund, FIVE, AT.plusSeconds(2)));
        moved(((Payment.PartlyRefunded) refunded).chargeBack(TWENTY, AT.plusSeconds(3)));

        assertThat(bookings.of(Set.of(new ProcessorReference("psp-1"))))
                .containsExactly(
                        booked(captured, MovementType.CAPTURE, TWENTY, AT),
                        booked(captured, MovementType.REFUND, FIVE, AT.plusSeconds(2)),
                        booked(captured, MovementType.CHARGEBACK, TWENTY, AT.plusSeconds(3)));
    }

    @Test
    void reversed_transfers_are_returned_too() {
        var captured = captured("psp-1", AT);
        moved(captured.failCapture(AT.plusSeconds(1)));

        assertThat(bookings.of(Set.of(captured.reference())))
                .containsExactly(
                        booked(captured, MovementType.CAPTURE, TWENTY, AT),
                        booked(captured, MovementType.CAPTURE, TWENTY.negated(), AT.plusSeconds(1)));
    }

    @Test
    void returned_refunds_and_reversed_chargebacks_are_included() {
        var captured = captured("psp-1", AT);
        var refund = new RefundId(Arbitrary.id());
        var underway = moved(captured.refund(refund, FIVE, AT.plusSeconds(1)));
        var refunded = moved(underway.completeRefund(refund, FIVE, AT.plusSeconds(2)));
        var returned = moved(refunded.returnRefund(refund, FIVE, AT.plusSeconds(3)));
        var chargedBack = moved(((Payment.Disputable) returned).chargeBack(TWENTY, AT.plusSeconds(4)));
        moved(chargedBack.reverse(chargedBack.disputeAbout(TWENTY).orElseThrow(), AT.plusSeconds(5)));

        assertThat(bookings.of(Set.of(captured.reference())))
                .containsExactly(
                        booked(captured, MovementType.CAPTURE, TWENTY, AT),
                        booked(captured, MovementType.REFUND, FIVE, AT.plusSeconds(2)),
                        booked(captured, MovementType.REFUND, FIVE.negated(), AT.plusSeconds(3)),
                        booked(captured, MovementType.CHARGEBACK, TWENTY, AT.plusSeconds(4)),
                        booked(captured, MovementType.CHARGEBACK_REVERSAL, TWENTY, AT.plusSeconds(5)));
    }

    @Test
    void payments_are_found_by_the_time_of_their_transfers() {
        captured("early", AT);
        captured("in-time", AT.plusSeconds(1));
        captured("late", AT.plusSeconds(2));

        assertThat(bookings.bookedWithin(AT, AT.plusSeconds(1))).containsExactly(new ProcessorReference("in-time"));
    }

    private static BookedMovement booked(
            Payment.EverCaptured payment, MovementType movementType, Money amount, Instant at) {
        return new BookedMovement(movementType, payment.reference(), payment.account(), payment.id(), amount, at);
    }

    private Payment.Captured captured(String reference, Instant at) {
        var draft = drafted();
        return moved(draft.capture(new ProcessorReference(reference), Optional.empty(), at));
    }

    private <P extends Payment> P moved(Payment.Transition<P> transition) {
        assertThat(committed(() -> payments.advance(transition, Optional.empty())))
                .isTrue();
        return transition.to();
    }

    private Payment.Draft drafted() {
        var draft = new Payment.Draft(SamplePaymentOrders.of(account(), TWENTY));
        commit(() -> payments.add(draft, AT));
        return draft;
    }
}
