package tel.billing.payment.persistence;

import java.util.Optional;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.StoredNotification;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.News;
import tel.billing.payment.persistence.tables.records.PaymentNoticeRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.persistence.Words;

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

    private NotificationRows() {}

    static PaymentNoticeRecord row(StoredNotification kept) {
        var row = new PaymentNoticeRecord();
        row.setId(kept.id().value());
        row.setIdentity(kept.notification().identity());
        row.setAddressee(kept.notification().addressee().orElse(null));
        row.setReceivedAt(kept.receivedAt());
        row.setStatus(Words.of(kept.status()));
        row.setStatusReason(kept.reason().orElse(null));
        row.setWords(kept.notification().words());
        write(kept.notification().news(), row);
        return row;
    }

    static StoredNotification read(PaymentNoticeRecord row) {
        return new StoredNotification(
                new StoredNotification.Id(row.getId()),
                new Notification(row.getIdentity(), Optional.ofNullable(row.getAddressee()), news(row), row.getWords()),
                row.getReceivedAt(),
                Words.read(NotificationStatus.class, row.getStatus()),
                Optional.ofNullable(row.getStatusReason()));
    }

    private static void write(News news, PaymentNoticeRecord row) {
        switch (news) {
            case News.Paid(var account, var payment, var reference, var amount) ->
                write(Kind.PAID, account, payment, reference, amount, row);
            case News.NotPaid(var account, var payment, var reason, var amount) -> {
                write(Kind.NOT_PAID, account, row);
                row.setPaymentId(payment.value());
                row.setDeclineReason(Words.of(reason));
                write(amount, row);
            }
            case News.TakenBack(var account, var payment, var reference, var amount) ->
                write(Kind.TAKEN_BACK, account, payment, reference, amount, row);
            case News.ChargedBack(var account, var payment, var reference, var amount) ->
                write(Kind.CHARGED_BACK, account, payment, reference, amount, row);
            case News.ChargebackReversed(var account, var payment, var reference, var amount) ->
                write(Kind.CHARGEBACK_REVERSED, account, payment, reference, amount, row);
            case News.RefundDone(var account, var refund, var reference, var amount) ->
                write(Kind.REFUND_DONE, account, refund, reference, amount, row);
            case News.RefundFailed(var account, var refund, var reference, var amount) ->
                write(Kind.REFUND_FAILED, account, refund, reference, amount, row);
            case News.CardsChanged(var account) -> write(Kind.CARDS_CHANGED, account, row);
            case News.ReportReady(var name) -> {
                row.setKind(Words.of(Kind.REPORT_READY));
                row.setReport(name);
            }
            case News.Irrelevant() -> row.setKind(Words.of(Kind.IRRELEVANT));
            case News.Misfit(var why) -> {
                row.setKind(Words.of(Kind.MISFIT));
                row.setMisfit(why);
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
        row.setKind(Words.of(kind));
        row.setAccountId(account.value());
    }

    private static void write(Money amount, PaymentNoticeRecord row) {
        row.setAmountMinor(amount.minor());
        row.setCurrency(amount.currency().getCurrencyCode());
    }

    private static News news(PaymentNoticeRecord row) {
        return switch (Words.read(Kind.class, row.getKind())) {
            case PAID -> new News.Paid(account(row), payment(row), reference(row), amount(row));
            case NOT_PAID ->
                new News.NotPaid(
                        account(row),
                        payment(row),
                        Words.read(DeclineReason.class, row.getDeclineReason()),
                        amount(row));
            case TAKEN_BACK -> new News.TakenBack(account(row), payment(row), reference(row), amount(row));
            case CHARGED_BACK -> new News.ChargedBack(account(row), payment(row), reference(row), amount(row));
            case CHARGEBACK_REVERSED ->
                new News.ChargebackReversed(account(row), payment(row), reference(row), amount(row));
            case REFUND_DONE -> new News.RefundDone(account(row), refund(row), reference(row), amount(row));
            case REFUND_FAILED -> new News.RefundFailed(account(row), refund(row), reference(row), amount(row));
            case CARDS_CHANGED -> new News.CardsChanged(account(row));
            case REPORT_READY -> new News.ReportReady(row.getReport());
            case IRRELEVANT -> new News.Irrelevant();
            case MISFIT -> new News.Misfit(row.getMisfit());
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
