package tel.billing.payment.adyen;

import java.util.Optional;
import java.util.UUID;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.News;
import tel.billing.shared.AccountId;
import tools.jackson.databind.JsonNode;

/// A notification that a stored card was created, changed or deleted
/// (docs.adyen.com/api-explorer/Tokenization-webhooks/1/overview). The whole body is signed; the service
/// still reads the stored cards back from Adyen.
record TokenNotification(
        String type, String eventId, String environment, String merchantAccount, String shopperReference) {
    private static final String TYPE_PREFIX = "recurring.token.";

    static boolean isIn(JsonNode body) {
        return body.path("type").isString();
    }

    static TokenNotification of(JsonNode body) throws UnreadableNotification {
        var data = NotificationJson.required(body, "data");
        return new TokenNotification(
                NotificationJson.text(body, "type"),
                NotificationJson.text(body, "eventId"),
                NotificationJson.text(body, "environment"),
                NotificationJson.optionalText(data, "merchantAccount").orElse(""),
                NotificationJson.optionalText(data, "shopperReference").orElse(""));
    }

    Notification notification() {
        return new Notification(
                String.join("|", eventId, type),
                Optional.of(AdyenAccount.addressee(environment, merchantAccount)),
                news(),
                "type %s, eventId %s, merchantAccount %s, shopperReference %s"
                        .formatted(type, eventId, merchantAccount, shopperReference));
    }

    private News news() {
        if (!type.startsWith(TYPE_PREFIX)) {
            return new News.Misfit("type: is unknown");
        }
        return shopper()
                .<News>map(News.CardsChanged::new)
                .orElseGet(() -> new News.Misfit("shopperReference: is not an account of this service"));
    }

    private Optional<AccountId> shopper() {
        try {
            var id = UUID.fromString(shopperReference);
            return id.toString().equals(shopperReference) ? Optional.of(new AccountId(id)) : Optional.empty();
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
    }
}
