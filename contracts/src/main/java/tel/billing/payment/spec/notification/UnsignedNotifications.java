package tel.billing.payment.spec.notification;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.Notification;

/// Accepts only deliveries that it created itself.
public final class UnsignedNotifications implements NotificationParser {
    private final Map<String, ParseResult.Authentic> wrapped = new ConcurrentHashMap<>();
    private volatile String addressee = "the shop";

    /// A delivery of the processor with these notifications.
    public Delivery wrap(List<Notification> notifications) {
        return wrap(notifications, List.of());
    }

    /// A delivery of the processor with these notifications, which report these saved cards.
    public Delivery wrap(List<Notification> notifications, List<CardSavedReport> savedCards) {
        var name = String.valueOf(wrapped.size());
        wrapped.put(name, new ParseResult.Authentic(List.copyOf(notifications), List.copyOf(savedCards)));
        return new Delivery(Map.of(), name.getBytes(UTF_8));
    }

    @Override
    public boolean admits(Map<String, String> headers) {
        return true;
    }

    @Override
    public String addressee() {
        return addressee;
    }

    /// Changes the addressee in the settings of the service.
    public void become(String other) {
        addressee = other;
    }

    @Override
    public ParseResult parse(Delivery delivery) {
        return Optional.<ParseResult>ofNullable(wrapped.get(new String(delivery.body(), UTF_8)))
                .orElseGet(ParseResult.NotAuthentic::new);
    }
}
