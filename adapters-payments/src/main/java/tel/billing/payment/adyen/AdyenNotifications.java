package tel.billing.payment.adyen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tel.billing.payment.application.notification.ProcessorNotifications;
import tel.billing.payment.domain.Notification;
import tools.jackson.databind.JsonNode;

/// Verifies and reads Adyen's two webhooks. Each item of the standard webhook signs eight of its fields. The
/// tokenization webhook signs the body in a header. Both must carry the agreed user and password.
public final class AdyenNotifications implements ProcessorNotifications {
    private static final String ITEM = "NotificationRequestItem";
    private static final String SIGNATURE_OF_BODY = "hmacsignature";

    private final AdyenAccount account;
    private final BasicCredentials sender;
    private final Signature signature;

    /// @throws IllegalArgumentException if a key is not hex
    public AdyenNotifications(AdyenAccount account, NotificationCredentials credentials) {
        this.account = account;
        this.sender = new BasicCredentials(credentials);
        this.signature = new Signature(credentials.hmacKey(), credentials.previousHmacKey());
    }

    @Override
    public boolean admits(Map<String, String> headers) {
        return sender.areIn(headers);
    }

    @Override
    public String addressee() {
        return account.addressee();
    }

    @Override
    public Reading read(Delivery delivery) {
        if (!admits(delivery.headers())) {
            return new Reading.Forged();
        }
        try {
            var body = NotificationJson.read(delivery.body());
            return TokenNotification.isIn(body) ? readToken(delivery, body) : readItems(body);
        } catch (UnreadableNotification unreadable) {
            return new Reading.Unreadable(unreadable.why());
        }
    }

    private Reading readToken(Delivery delivery, JsonNode body) throws UnreadableNotification {
        return signature.isOf(delivery.body(), signatureIn(delivery.headers()))
                ? new Reading.Genuine(List.of(TokenNotification.of(body).notification()))
                : new Reading.Forged();
    }

    private static String signatureIn(Map<String, String> headers) {
        return headers.getOrDefault(SIGNATURE_OF_BODY, "");
    }

    private Reading readItems(JsonNode body) throws UnreadableNotification {
        var live = NotificationJson.flag(body, "live");
        var items = NotificationJson.required(body, "notificationItems");
        if (!items.isArray() || items.isEmpty()) {
            throw new UnreadableNotification("notificationItems is not a list of items");
        }
        var notifications = new ArrayList<Notification>();
        for (var wrapper : items) {
            var content = NotificationJson.required(wrapper, ITEM);
            var item = SignedItem.of(content);
            if (item.isAmbiguous() || !signature.isOf(item.signed(), signatureOf(content))) {
                return new Reading.Forged();
            }
            notifications.add(item.notification(live ? "live" : "test"));
        }
        return new Reading.Genuine(List.copyOf(notifications));
    }

    private static String signatureOf(JsonNode item) {
        return item.path("additionalData").path("hmacSignature").asString("");
    }
}
