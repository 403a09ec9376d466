package tel.billing.payment.persistence;

import static tel.billing.payment.persistence.tables.PaymentDifference.PAYMENT_DIFFERENCE;

import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jspecify.annotations.Nullable;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.payment.persistence.tables.records.PaymentDifferenceRecord;
import tel.billing.payment.persistence.tables.records.PaymentReconciliationRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;

/// Maps reconciliations and their differences to rows.
final class DifferenceRows {
    private enum Kind {
        MISSING_HERE,
        MISSING_THERE,
        AMOUNT_DIFFERS
    }

    private DifferenceRows() {}

    static Reconciliation read(PaymentReconciliationRecord row) {
        return new Reconciliation(
                new Reconciliation.Id(row.getId()),
                row.getAt(),
                Optional.ofNullable(row.getReport()),
                row.getLines(),
                row.getFound(),
                row.getResolved());
    }

    static ReconciliationDifference read(PaymentDifferenceRecord row) {
        var movementType = EnumNames.read(MovementType.class, row.getFlow());
        var paymentReference = new ProcessorReference(row.getCapturedReference());
        return switch (EnumNames.read(Kind.class, row.getKind())) {
            case MISSING_HERE ->
                new ReconciliationDifference.MissingInLedger(
                        movementType,
                        paymentReference,
                        reported(row),
                        named(row.getNamedAccountId(), row.getNamedPaymentId()));
            case MISSING_THERE ->
                new ReconciliationDifference.MissingInReports(
                        movementType, paymentReference, account(row), payment(row), booked(row));
            case AMOUNT_DIFFERS ->
                new ReconciliationDifference.AmountDiffers(
                        movementType, paymentReference, account(row), payment(row), booked(row), reported(row));
        };
    }

    /// Without the ID, the reconciliation and the time.
    static PaymentDifferenceRecord row(ReconciliationDifference difference) {
        var row = new PaymentDifferenceRecord();
        row.setFlow(EnumNames.of(difference.type()));
        row.setCapturedReference(difference.paymentReference().value());
        row.setCurrency(difference.bookedOrReported().currency().getCurrencyCode());
        switch (difference) {
            case ReconciliationDifference.MissingInLedger missing -> {
                row.setKind(EnumNames.of(Kind.MISSING_HERE));
                row.setTheirsMinor(missing.reported().minor());
                missing.named().ifPresent(named -> {
                    row.setNamedAccountId(named.account().value());
                    row.setNamedPaymentId(named.payment().value());
                });
            }
            case ReconciliationDifference.MissingInReports missing -> {
                row.setKind(EnumNames.of(Kind.MISSING_THERE));
                row.setOursMinor(missing.booked().minor());
                row.setBookedAccountId(missing.account().value());
                row.setBookedPaymentId(missing.payment().value());
            }
            case ReconciliationDifference.AmountDiffers differs -> {
                row.setKind(EnumNames.of(Kind.AMOUNT_DIFFERS));
                row.setOursMinor(differs.booked().minor());
                row.setTheirsMinor(differs.reported().minor());
                row.setBookedAccountId(differs.account().value());
                row.setBookedPaymentId(differs.payment().value());
            }
        }
        return row;
    }

    /// A payment has at most one open difference per flow and currency.
    static Condition isOpen(ReconciliationDifference difference) {
        return PAYMENT_DIFFERENCE
                .CAPTURED_REFERENCE
                .eq(difference.paymentReference().value())
                .and(PAYMENT_DIFFERENCE.FLOW.eq(EnumNames.of(difference.type())))
                .and(PAYMENT_DIFFERENCE.CURRENCY.eq(
                        difference.bookedOrReported().currency().getCurrencyCode()))
                .and(PAYMENT_DIFFERENCE.RESOLVED_AT.isNull());
    }

    static Optional<ReportedPaymentId> named(@Nullable UUID account, @Nullable UUID payment) {
        return account == null || payment == null
                ? Optional.empty()
                : Optional.of(new ReportedPaymentId(new AccountId(account), new PaymentId(payment)));
    }

    private static AccountId account(PaymentDifferenceRecord row) {
        return new AccountId(row.getBookedAccountId());
    }

    private static PaymentId payment(PaymentDifferenceRecord row) {
        return new PaymentId(row.getBookedPaymentId());
    }

    private static Money booked(PaymentDifferenceRecord row) {
        return Money.of(row.getOursMinor(), row.getCurrency());
    }

    private static Money reported(PaymentDifferenceRecord row) {
        return Money.of(row.getTheirsMinor(), row.getCurrency());
    }
}
