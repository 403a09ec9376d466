package tel.billing.payment.spec.notification;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.payment.application.notification.ProcessorNotifications;
import tel.billing.payment.domain.Notification;

/// Accepts only deliveries that it created itself.
public final class UnsignedNotifications implements ProcessorNotifications {
    private final Map<String, List<Notification>> wrapped = new ConcurrentHashMap<>();
    private volatile String addressee = "the shop";

    /// A delivery of the processor with these notifications.
    public Delivery wrap(List<Notification> notices) {
        var name = String.valueOf(wrapped.size());
        wrapped.put(name, List.copyOf(notices));
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
    public ParseResult read(Delivery delivery) {
        return Optional.ofNullable(wrapped.get(new String(delivery.body(), UTF_8)))
                .<ParseResult>map(ParseResult.Genuine::new)
                .orElseGet(ParseResult.Forged::new);
    }
}
