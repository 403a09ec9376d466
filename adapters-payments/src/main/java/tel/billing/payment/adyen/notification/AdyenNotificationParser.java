package tel.billing.payment.adyen.notification;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tel.billing.payment.adyen.AdyenAccount;
import tel.billing.payment.adyen.notification.NotificationCredentials.BasicCredentials;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.domain.CardSavedReport;
import tel.billing.payment.domain.Notification;
import tel.billing.payment.domain.Notification.Event;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;
import tools.jackson.databind.JsonNode;

/// Verifies and reads Adyen's webhooks, which have two formats. Each item of the standard and of the report
/// webhook signs eight of its fields. The recurring-tokens webhook signs the whole body in a header. All must
/// carry the configured user and password.
public final class AdyenNotificationParser implements NotificationParser {
    private static final String ITEM = "NotificationRequestItem";
    private static final String SIGNATURE_OF_BODY = "hmacsignature";

    private final AdyenAccount account;
    private final BasicCredentials sender;
    private final Signature signature;

    /// @throws IllegalArgumentException if a key is not hex
    public AdyenNotificationParser(AdyenAccount account, NotificationCredentials credentials) {
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
    public ParseResult parse(Delivery delivery) {
        if (!admits(delivery.headers())) {
            return new ParseResult.NotAuthentic();
        }
        try {
            var body = NotificationJson.read(delivery.body());
            return TokenNotification.isIn(body) ? readToken(delivery, body) : readItems(body);
        } catch (UnreadableNotification unreadable) {
            return new ParseResult.Unreadable(unreadable.reason());
        }
    }

    private ParseResult readToken(Delivery delivery, JsonNode body) throws UnreadableNotification {
        if (!signature.isOf(delivery.body(), signatureIn(delivery.headers()))) {
            return new ParseResult.NotAuthentic();
        }
        var token = TokenNotification.of(body);
        var isForUs = token.addressee().equals(addressee());
        return new ParseResult.Authentic(List.of(token.notification()), isForUs ? token.savedCards() : List.of());
    }

    private static String signatureIn(Map<String, String> headers) {
        return headers.getOrDefault(SIGNATURE_OF_BODY, "");
    }

    private ParseResult readItems(JsonNode body) throws UnreadableNotification {
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
                return new ParseResult.NotAuthentic();
            }
            notifications.add(item.notification(live ? "live" : "test"));
        }
        return new ParseResult.Authentic(List.copyOf(notifications));
    }

    private static String signatureOf(JsonNode item) {
        return item.path("additionalData").path("hmacSignature").asString("");
    }

    /// A notification that a stored card was created, changed or deleted
    /// (docs.adyen.com/api-explorer/Tokenization-webhooks/1/overview). The whole body is signed; the service
    /// still reads the stored cards back from Adyen.
    private record TokenNotification(
            String type,
            String eventId,
            String environment,
            String merchantAccount,
            String shopperReference,
            Optional<StoredCard.Token> card,
            Optional<Instant> createdAt) {
        private static final String TYPE_PREFIX = "recurring.token.";
        /// The shopper saved a card. If Adyen already stores the card, its token stays the same.
        private static final Set<String> SAVED = Set.of("recurring.token.created", "recurring.token.alreadyExisting");

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
                    NotificationJson.optionalText(data, "shopperReference").orElse(""),
                    NotificationJson.optionalText(data, "storedPaymentMethodId").map(StoredCard.Token::new),
                    NotificationJson.optionalText(body, "createdAt").flatMap(TokenNotification::time));
        }

        Notification notification() {
            return new Notification(
                    String.join("|", eventId, type),
                    Optional.of(addressee()),
                    event(),
                    "type %s, eventId %s, merchantAccount %s, shopperReference %s"
                            .formatted(type, eventId, merchantAccount, shopperReference));
        }

        String addressee() {
            return AdyenAccount.addressee(environment, merchantAccount);
        }

        /// At most one. Empty if the notification reports something else, or lacks the token or the time.
        List<CardSavedReport> savedCards() {
            if (!SAVED.contains(type)) {
                return List.of();
            }
            return shopper()
                    .flatMap(owner -> card.flatMap(token -> createdAt.map(at -> new CardSavedReport(owner, token, at))))
                    .stream()
                    .toList();
        }

        private static Optional<Instant> time(String text) {
            try {
                return Optional.of(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeParseException notATime) {
                return Optional.empty();
            }
        }

        private Event event() {
            if (!type.startsWith(TYPE_PREFIX)) {
                return new Event.Unsupported("type: is unknown");
            }
            return shopper()
                    .<Event>map(Event.CardsChanged::new)
                    .orElseGet(() -> new Event.Unsupported("shopperReference: is not an account of this service"));
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

    /// Adyen's signatures: HMAC-SHA-256 under a key in hex, encoded in base 64. During a key rotation,
    /// signatures under the previous key are accepted too. Signatures are compared in constant time.
    private static final class Signature {
        private static final String ALGORITHM = "HmacSHA256";

        private final byte[] current;
        private final Optional<byte[]> previous;

        /// @throws IllegalArgumentException if a key is not hex
        Signature(Secret current, Optional<Secret> previous) {
            this.current = HexFormat.of().parseHex(current.value());
            this.previous = previous.map(key -> HexFormat.of().parseHex(key.value()));
        }

        boolean isOf(byte[] content, String encoded) {
            byte[] signature;
            try {
                signature = Base64.getDecoder().decode(encoded);
            } catch (IllegalArgumentException notBase64) {
                return false;
            }
            return Stream.concat(Stream.of(current), previous.stream())
                    .map(key -> MessageDigest.isEqual(mac(key, content), signature))
                    .reduce(false, Boolean::logicalOr);
        }

        private static byte[] mac(byte[] key, byte[] content) {
            try {
                var mac = Mac.getInstance(ALGORITHM);
                mac.init(new SecretKeySpec(key, ALGORITHM));
                return mac.doFinal(content);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
            }
        }
    }
}
