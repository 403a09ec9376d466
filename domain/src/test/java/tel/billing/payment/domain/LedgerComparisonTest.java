package tel.billing.payment.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;

class LedgerComparisonTest {
    private static final Instant OVERDUE_UNTIL = Instant.parse("2026-01-05T00:00:00Z");
    private static final Instant BEFORE = OVERDUE_UNTIL.minusSeconds(1);
    private static final Instant AFTER = OVERDUE_UNTIL.plusSeconds(1);
    private static final AccountId ACCOUNT = new AccountId(new UUID(0, 1));
    private static final PaymentId PAYMENT = new PaymentId(new UUID(0, 2));
    private static final ProcessorReference A = new ProcessorReference("A");
    private static final ProcessorReference B = new ProcessorReference("B");

    @Test
    void equal_transfers_are_no_difference() {
        assertThat(compare(
                        List.of(
                                booked(MovementType.CAPTURE, A, 2000, BEFORE),
                                booked(MovementType.REFUND, A, 500, BEFORE)),
                        List.of(reported(MovementType.REFUND, A, 500), reported(MovementType.CAPTURE, A, 2000))))
                .isEmpty();
    }

    @Test
    void a_transfer_only_in_the_report_is_missing_in_the_ledger() {
        assertThat(compare(List.of(), List.of(reported(MovementType.CAPTURE, A, 2000))))
                .containsExactly(new ReconciliationDifference.MissingInLedger(
                        MovementType.CAPTURE, A, euros(2000), Optional.empty()));
    }

    @Test
    void a_transfer_only_in_the_ledger_is_missing_in_the_reports_after_the_deadline() {
        assertThat(compare(
                        List.of(
                                booked(MovementType.CAPTURE, A, 2000, BEFORE),
                                booked(MovementType.CAPTURE, B, 2000, AFTER)),
                        List.of()))
                .containsExactly(new ReconciliationDifference.MissingInReports(
                        MovementType.CAPTURE, A, ACCOUNT, PAYMENT, euros(2000)));
    }

    @Test
    void a_wrong_amount_is_shown_with_both_amounts() {
        assertThat(compare(
                        List.of(booked(MovementType.CAPTURE, A, 2000, AFTER)),
                        List.of(reported(MovementType.CAPTURE, A, 2001))))
                .containsExactly(new ReconciliationDifference.AmountDiffers(
                        MovementType.CAPTURE, A, ACCOUNT, PAYMENT, euros(2000), euros(2001)));
        assertThat(compare(
                        List.of(booked(MovementType.CAPTURE, A, 2000, BEFORE)),
                        List.of(reported(MovementType.CAPTURE, A, 1999))))
                .hasSize(1);
    }

    @Test
    void refunds_of_a_payment_are_added_up_and_recent_ones_may_be_missing() {
        var booked = List.of(booked(MovementType.REFUND, A, 500, BEFORE), booked(MovementType.REFUND, A, 300, AFTER));

        assertThat(compare(booked, List.of(reported(MovementType.REFUND, A, 500))))
                .isEmpty();
        assertThat(compare(
                        booked, List.of(reported(MovementType.REFUND, A, 500), reported(MovementType.REFUND, A, 300))))
                .isEmpty();
        assertThat(compare(booked, List.of(reported(MovementType.REFUND, A, 300))))
                .hasSize(1);
        assertThat(compare(booked, List.of(reported(MovementType.REFUND, A, 801))))
                .hasSize(1);
    }

    @Test
    void a_returned_refund_adds_up_to_zero() {
        assertThat(compare(
                        List.of(),
                        List.of(reported(MovementType.REFUND, A, 500), reported(MovementType.REFUND, A, -500))))
                .isEmpty();
    }

    @Test
    void a_recently_returned_refund_may_still_be_reported_as_completed() {
        var booked = List.of(booked(MovementType.REFUND, A, 500, BEFORE), booked(MovementType.REFUND, A, -500, AFTER));

        assertThat(compare(booked, List.of(reported(MovementType.REFUND, A, 500))))
                .isEmpty();
        assertThat(compare(
                        booked, List.of(reported(MovementType.REFUND, A, 500), reported(MovementType.REFUND, A, -500))))
                .isEmpty();
        assertThat(compare(booked, List.of(reported(MovementType.REFUND, A, 501))))
                .hasSize(1);
        assertThat(compare(booked, List.of(reported(MovementType.REFUND, A, -1))))
                .hasSize(1);
    }

    @Test
    void each_type_is_compared_separately() {
        assertThat(compare(
                        List.of(booked(MovementType.CHARGEBACK, A, 2000, BEFORE)),
                        List.of(reported(MovementType.CHARGEBACK_REVERSAL, A, 2000))))
                .extracting(ReconciliationDifference::type)
                .containsExactly(MovementType.CHARGEBACK, MovementType.CHARGEBACK_REVERSAL);
    }

    @Test
    void each_currency_is_compared_separately() {
        var dollars = new ReportedMovement(MovementType.CAPTURE, A, Money.of(2000, "USD"));

        assertThat(compare(List.of(booked(MovementType.CAPTURE, A, 2000, BEFORE)), List.of(dollars)))
                .containsExactly(
                        new ReconciliationDifference.MissingInReports(
                                MovementType.CAPTURE, A, ACCOUNT, PAYMENT, euros(2000)),
                        new ReconciliationDifference.MissingInLedger(
                                MovementType.CAPTURE, A, Money.of(2000, "USD"), Optional.empty()));
    }

    @Test
    void differences_are_sorted_by_reference() {
        assertThat(compare(
                        List.of(), List.of(reported(MovementType.CAPTURE, B, 1), reported(MovementType.CAPTURE, A, 1))))
                .extracting(ReconciliationDifference::paymentReference)
                .containsExactly(A, B);
    }

    private static List<ReconciliationDifference> compare(
            List<BookedMovement> booked, List<ReportedMovement> reported) {
        return new LedgerComparison(booked, reported, OVERDUE_UNTIL).differences();
    }

    private static BookedMovement booked(
            MovementType movementType, ProcessorReference paymentReference, long minor, Instant at) {
        return new BookedMovement(movementType, paymentReference, ACCOUNT, PAYMENT, euros(minor), at);
    }

    private static ReportedMovement reported(
            MovementType movementType, ProcessorReference paymentReference, long minor) {
        return new ReportedMovement(movementType, paymentReference, euros(minor));
    }

    private static Money euros(long minor) {
        return Money.of(minor, "EUR");
    }
}
