package tel.billing.payment.adyen;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tel.billing.payment.application.ProcessorNotices;
import tel.billing.payment.domain.Notice;
import tools.jackson.databind.JsonNode;

/// Verifies and reads Adyen's two webhooks. Each item of the standard webhook signs eight of its fields. The
/// tokenization webhook signs the body in a header. Both must carry the agreed user and password.
public final class AdyenNotices implements ProcessorNotices {
    private static final String ITEM = "NotificationRequestItem";
    private static final String SIGNATURE_OF_BODY = "hmacsignature";

    private final AdyenAccount account;
    private final BasicCredentials sender;
    private final Signature signature;

    /// @throws IllegalArgumentException if a key is not hex
    public AdyenNotices(AdyenAccount account, NoticeCredentials credentials) {
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
            var body = NoticeJson.read(delivery.body());
            return TokenNotice.isIn(body) ? readToken(delivery, body) : readItems(body);
        } catch (UnreadableNotice unreadable) {
            return new Reading.Unreadable(unreadable.why());
        }
    }

    private Reading readToken(Delivery delivery, JsonNode body) throws UnreadableNotice {
        return signature.isOf(delivery.body(), signatureIn(delivery.headers()))
                ? new Reading.Genuine(List.of(TokenNotice.of(body).notice()))
                : new Reading.Forged();
    }

    private static String signatureIn(Map<String, String> headers) {
        return headers.getOrDefault(SIGNATURE_OF_BODY, "");
    }

    private Reading readItems(JsonNode body) throws UnreadableNotice {
        var live = NoticeJson.flag(body, "live");
        var items = NoticeJson.required(body, "notificationItems");
        if (!items.isArray() || items.isEmpty()) {
            throw new UnreadableNotice("notificationItems is not a list of items");
        }
        var notices = new ArrayList<Notice>();
        for (var wrapper : items) {
            var content = NoticeJson.required(wrapper, ITEM);
            var item = SignedItem.of(content);
            if (item.isAmbiguous() || !signature.isOf(item.signed(), signatureOf(content))) {
                return new Reading.Forged();
            }
            notices.add(item.notice(live ? "live" : "test"));
        }
        return new Reading.Genuine(List.copyOf(notices));
    }

    private static String signatureOf(JsonNode item) {
        return item.path("additionalData").path("hmacSignature").asString("");
    }
}
