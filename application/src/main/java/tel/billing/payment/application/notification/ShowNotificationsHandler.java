package tel.billing.payment.application.notification;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.refund.Refunds;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Finds the payments of notifications.
public record ShowNotificationsHandler(Notifications notifications, Refunds refunds) implements ShowNotifications {

    @Override
    public Optional<NotificationView> show(StoredNotification.Id id) {
        return notifications.find(id).map(this::view);
    }

    @Override
    public Page<NotificationView, StoredNotification.Id> list(
            Optional<NotificationStatus> status, PageRequest<StoredNotification.Id> page) {
        var found = notifications.list(status, page);
        return new Page<>(found.items().stream().map(this::view).toList(), found.next());
    }

    NotificationView view(StoredNotification kept) {
        return new NotificationView(kept, payment(kept.notification().event()));
    }

    private Optional<PaymentId> payment(Event event) {
        return switch (event) {
            case Event.RefundDone done -> paymentOf(done.account(), done.refund());
            case Event.RefundFailed failed -> paymentOf(failed.account(), failed.refund());
            case Event.Captured _,
                    Event.Declined _,
                    Event.CaptureFailed _,
                    Event.ChargedBack _,
                    Event.ChargebackReversed _,
                    Event.CardsChanged _,
                    Event.ReportReady _,
                    Event.Irrelevant _,
                    Event.Unsupported _ -> event.namedPayment();
        };
    }

    private Optional<PaymentId> paymentOf(AccountId account, RefundId refund) {
        return refunds.find(account, refund).map(found -> found.order().payment());
    }
}
