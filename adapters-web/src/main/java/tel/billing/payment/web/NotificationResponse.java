package tel.billing.payment.web;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.notification.NotificationStatus;
import tel.billing.payment.application.notification.NotificationView;
import tel.billing.payment.domain.Notification.News;

/// A notification for staff. `reason` says why it waits or is in quarantine, or is the comment of
/// its resolution.
record NotificationResponse(
        UUID id,
        Instant receivedAt,
        NotificationStatus status,
        String kind,
        String words,
        Optional<String> reason,
        Optional<UUID> paymentId) {

    static NotificationResponse of(NotificationView view) {
        var kept = view.kept();
        var notice = kept.notification();
        return new NotificationResponse(
                kept.id().value(),
                kept.receivedAt(),
                kept.status(),
                kind(notice.news()),
                notice.words(),
                kept.reason(),
                view.payment().map(PaymentId::value));
    }

    private static String kind(News news) {
        return switch (news) {
            case News.Paid _ -> "paid";
            case News.NotPaid _ -> "not_paid";
            case News.TakenBack _ -> "taken_back";
            case News.RefundDone _ -> "refund_done";
            case News.RefundFailed _ -> "refund_failed";
            case News.ChargedBack _ -> "charged_back";
            case News.ChargebackReversed _ -> "chargeback_reversed";
            case News.CardsChanged _ -> "cards_changed";
            case News.ReportReady _ -> "report_ready";
            case News.Irrelevant _ -> "irrelevant";
            case News.Misfit _ -> "misfit";
        };
    }
}
