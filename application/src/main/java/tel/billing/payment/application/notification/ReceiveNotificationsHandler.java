package tel.billing.payment.application.notification;

import java.time.InstantSource;
import java.util.Comparator;
import java.util.Map;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.StoredCards;
import tel.billing.payment.domain.Notification;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Stores authentic notifications and saved cards before the service acknowledges them.
public record ReceiveNotificationsHandler(
        UnitOfWork unitOfWork,
        NotificationParser parser,
        Notifications notifications,
        StoredCards cards,
        Ids ids,
        InstantSource clock,
        RealTime realTime)
        implements ReceiveNotifications {

    @Override
    public boolean admits(Map<String, String> headers) {
        return parser.admits(headers);
    }

    @Override
    public Outcome receive(NotificationParser.Delivery delivery) {
        return switch (parser.parse(delivery)) {
            case NotificationParser.ParseResult.Authentic authentic -> {
                store(authentic);
                yield new Outcome.Received();
            }
            case NotificationParser.ParseResult.NotAuthentic() -> new Outcome.NotAuthentic();
            case NotificationParser.ParseResult.Unreadable(var reason) -> new Outcome.Unreadable(reason);
        };
    }

    /// Sorted, so that two instances storing the same notifications lock them in the same order and
    /// cannot deadlock.
    private void store(NotificationParser.ParseResult.Authentic authentic) {
        var at = clock.instant();
        var received = authentic.notifications().stream()
                .sorted(Comparator.comparing(Notification::identity))
                .map(notification ->
                        StoredNotification.received(new StoredNotification.Id(ids.next()), notification, at))
                .toList();
        unitOfWork.run(() -> {
            notifications.store(received, realTime.instant());
            authentic.savedCards().forEach(saved -> cards.storeAgain(saved, new StoredCardId(ids.next()), at));
        });
    }
}
