package tel.billing.payment.persistence;

import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.persistence.tables.records.PaymentNoticeRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.EnumNames;

/// Maps notifications to rows.
final class NotificationRows {
    private enum Kind {
        PAID,
        NOT_PAID,
        TAKEN_BACK,
        REFUND_DONE,
        REFUND_FAILED,
        CHARGED_BACK,
        CHARGEBACK_REVERSED,
        CARDS_CHANGED,
        REPORT_READY,
        IRRELEVANT,
        MISFIT
    }

    /// The content of a notification about an erased account.
    static final String ERASED = "erased";

    private static final String SETTLED = "settled";

    private NotificationRows() {}

    static String word(NotificationStatus status) {
        return status == NotificationStatus.RESOLVED ? SETTLED : EnumNames.of(status);
    }

    private static NotificationStatus status(String word) {
        return word.equals(SETTLED) ? NotificationStatus.RESOLVED : EnumNames.read(NotificationStatus.class, word);
    }

    static PaymentNoticeRecord row(StoredNotification kept) {
        var row = new PaymentNoticeRecord();
        row.setId(kept.id().value());
        row.setIdentity(kept.notification().identity());
        row.setAddressee(kept.notification().addressee().orElse(null));
        row.setReceivedAt(kept.receivedAt());
        row.setStatus(word(kept.status()));
        row.setStatusReason(kept.reason().orElse(null));
        row.setWords(kept.notification().content());
        write(kept.notification().event(), row);
        return row;
    }

    static StoredNotification read(PaymentNoticeRecord row) {
        return new StoredNotification(
                new StoredNotification.Id(row.getId()),
                new Notification(
                        row.getIdentity(), Optional.ofNullable(row.getAddressee()), event(row), row.getWords()),
                row.getReceivedAt(),
                status(row.getStatus()),
                Optional.ofNullable(row.getStatusReason()));
    }

    private static void write(Event event, PaymentNoticeRecord row) {
        switch (event) {
            case Event.Captured(var account, var payment, var reference, var amount) ->
                write(Kind.PAID, account, payment, reference, amount, row);
            case Event.Declined(var account, var payment, var reason, var amount) -> {
                write(Kind.NOT_PAID, account, row);
                row.setPaymentId(payment.value());
                row.setDeclineReason(EnumNames.of(reason));
                write(amount, row);
            }
            case Event.CaptureFailed(var account, var payment, var reference, var amount) ->
                write(Kind.TAKEN_BACK, account, payment, reference, amount, row);
            case Event.ChargedBack(var account, var payment, var reference, var amount) ->
                write(Kind.CHARGED_BACK, account, payment, reference, amount, row);
            case Event.ChargebackReversed(var account, var payment, var reference, var amount) ->
                write(Kind.CHARGEBACK_REVERSED, account, payment, reference, amount, row);
            case Event.RefundDone(var account, var refund, var reference, var amount) ->
                write(Kind.REFUND_DONE, account, refund, reference, amount, row);
            case Event.RefundFailed(var account, var refund, var reference, var amount) ->
                write(Kind.REFUND_FAILED, account, refund, reference, amount, row);
            case Event.CardsChanged(var account) -> write(Kind.CARDS_CHANGED, account, row);
            case Event.ReportReady(var name) -> {
                row.setKind(EnumNames.of(Kind.REPORT_READY));
                row.setReport(name);
            }
            case Event.Irrelevant() -> row.setKind(EnumNames.of(Kind.IRRELEVANT));
            case Event.Unsupported(var reason) -> {
                row.setKind(EnumNames.of(Kind.MISFIT));
                row.setMisfit(reason);
            }
        }
    }

    private static void write(
            Kind kind,
            AccountId account,
            PaymentId payment,
            ProcessorReference reference,
            Money amount,
            PaymentNoticeRecord row) {
        write(kind, account, row);
        row.setPaymentId(payment.value());
        row.setProcessorReference(reference.value());
        write(amount, row);
    }

    private static void write(
            Kind kind,
            AccountId account,
            RefundId refund,
            ProcessorReference reference,
            Money amount,
            PaymentNoticeRecord row) {
        write(kind, account, row);
        row.setRefundId(refund.value());
        row.setProcessorReference(reference.value());
        write(amount, row);
    }

    private static void write(Kind kind, AccountId account, PaymentNoticeRecord row) {
        row.setKind(EnumNames.of(kind));
        row.setAccountId(account.value());
    }

    private static void write(Money amount, PaymentNoticeRecord row) {
        row.setAmountMinor(amount.minor());
        row.setCurrency(amount.currency().getCurrencyCode());
    }

    private static Event event(PaymentNoticeRecord row) {
        return switch (EnumNames.read(Kind.class, row.getKind())) {
            case PAID -> new Event.Captured(account(row), payment(row), reference(row), amount(row));
            case NOT_PAID ->
                new Event.Declined(
                        account(row),
                        payment(row),
                        EnumNames.read(DeclineReason.class, row.getDeclineReason()),
                        amount(row));
            case TAKEN_BACK -> new Event.CaptureFailed(account(row), payment(row), reference(row), amount(row));
            case CHARGED_BACK -> new Event.ChargedBack(account(row), payment(row), reference(row), amount(row));
            case CHARGEBACK_REVERSED ->
                new Event.ChargebackReversed(account(row), payment(row), reference(row), amount(row));
            case REFUND_DONE -> new Event.RefundDone(account(row), refund(row), reference(row), amount(row));
            case REFUND_FAILED -> new Event.RefundFailed(account(row), refund(row), reference(row), amount(row));
            case CARDS_CHANGED -> new Event.CardsChanged(account(row));
            case REPORT_READY -> new Event.ReportReady(row.getReport());
            case IRRELEVANT -> new Event.Irrelevant();
            case MISFIT -> new Event.Unsupported(row.getMisfit());
        };
    }

    private static AccountId account(PaymentNoticeRecord row) {
        return new AccountId(row.getAccountId());
    }

    private static PaymentId payment(PaymentNoticeRecord row) {
        return new PaymentId(row.getPaymentId());
    }

    private static RefundId refund(PaymentNoticeRecord row) {
        return new RefundId(row.getRefundId());
    }

    private static ProcessorReference reference(PaymentNoticeRecord row) {
        return new ProcessorReference(row.getProcessorReference());
    }

    private static Money amount(PaymentNoticeRecord row) {
        return Money.of(row.getAmountMinor(), row.getCurrency());
    }
}
