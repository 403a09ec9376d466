package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentEvent;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

class BookedTest {
    private static final Instant AT = Instant.parse("2026-01-05T09:00:00Z");
    private static final ProcessorReference REFERENCE = new ProcessorReference("psp-1");
    private static final PaymentEvent CAPTURED = new PaymentEvent.Captured(REFERENCE, AT);
    private static final RefundId REFUND = new RefundId(new UUID(0, 3));

    @Test
    void events_without_money_are_not_transfers() {
        assertThat(booked(
                        new PaymentEvent.ActionRequired(URI.create("https://processor.example"), AT),
                        new PaymentEvent.ResultPending(AT),
                        new PaymentEvent.Declined(DeclineReason.REFUSED, AT),
                        new PaymentEvent.Expired(AT),
                        new PaymentEvent.RefundBegun(REFUND, euros(500), AT),
                        new PaymentEvent.RefundFailed(REFUND, euros(500), AT)))
                .isEmpty();
    }

    @Test
    void each_flow_has_its_amount() {
        assertThat(booked(
                        CAPTURED,
                        new PaymentEvent.RefundDone(REFUND, euros(500), AT),
                        new PaymentEvent.ChargedBack(euros(1500), AT),
                        new PaymentEvent.ChargebackReversed(euros(1500), AT)))
                .extracting(BookedMovement::type, BookedMovement::amount)
                .containsExactly(
                        tuple(MovementType.CAPTURE, euros(2000)),
                        tuple(MovementType.REFUND, euros(500)),
                        tuple(MovementType.CHARGEBACK, euros(1500)),
                        tuple(MovementType.CHARGEBACK_REVERSAL, euros(1500)));
    }

    @Test
    void a_reversed_transfer_is_negative() {
        assertThat(booked(CAPTURED, new PaymentEvent.CaptureFailed(AT)))
                .extracting(BookedMovement::type, BookedMovement::amount)
                .containsExactly(tuple(MovementType.CAPTURE, euros(2000)), tuple(MovementType.CAPTURE, euros(-2000)));
        assertThat(booked(
                        new PaymentEvent.RefundDone(REFUND, euros(500), AT),
                        new PaymentEvent.RefundFailed(REFUND, euros(500), AT),
                        new PaymentEvent.RefundFailed(REFUND, euros(500), AT)))
                .extracting(BookedMovement::amount)
                .containsExactly(euros(500), euros(-500));
    }

    private static List<BookedMovement> booked(PaymentEvent... events) {
        return BookedMovement.of(
                new AccountId(new UUID(0, 1)), new PaymentId(new UUID(0, 2)), REFERENCE, euros(2000), List.of(events));
    }

    private static Money euros(long minor) {
        return Money.of(minor, "EUR");
    }
}
