package tel.billing.payment.adyen.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Writes and signs notifications like Adyen.
public record NotificationWriter(StubAccount account) {
    private static final JsonMapper JSON = JsonMapper.shared();

    /// The signed members of a standard notification, except the account.
    public record Facts(
            String event, boolean success, String psp, String original, String merchant, long minor, String currency) {}

    public Entry.Notified standard(Facts facts) {
        return authenticated(Map.of(), sealed(item(facts)));
    }

    /// A payment by card and the notification of it.
    List<Entry> paid(String psp, String merchant, long minor, String currency) {
        return List.of(
                new Entry.Moved(Entry.Cause.PAYMENT, psp, psp, merchant, minor, currency),
                standard(new Facts("AUTHORISATION", true, psp, "", merchant, minor, currency)));
    }

    /// An item without its signature.
    public ObjectNode item(Facts facts) {
        var item = JSON.createObjectNode();
        item.putObject("amount").put("currency", facts.currency()).put("value", facts.minor());
        item.put("eventCode", facts.event());
        item.put("eventDate", "2026-11-21T12:00:00+01:00");
        item.put("merchantAccountCode", account.code());
        item.put("merchantReference", facts.merchant());
        if (!facts.original().isEmpty()) {
            item.put("originalReference", facts.original());
        }
        item.put("paymentMethod", "visa");
        item.put("pspReference", facts.psp());
        item.put("reason", "033899:1111:03/2030");
        item.put("success", Boolean.toString(facts.success()));
        return item;
    }

    /// The whole notification, with its item signed under the account's key.
    public String sealed(ObjectNode item) {
        var signature = signature(signedPart(item).getBytes(UTF_8));
        item.putObject("additionalData").put("hmacSignature", signature).put("expiryDate", "03/2030");
        var notification = JSON.createObjectNode().put("live", "false");
        notification.putArray("notificationItems").addObject().set("NotificationRequestItem", item);
        return notification.toString();
    }

    public Entry.Notified token(String type, String eventId, String shopper, String token) {
        var notification = JSON.createObjectNode()
                .put("createdAt", "2026-11-21T12:00:00+01:00")
                .put("environment", "test")
                .put("eventId", eventId)
                .put("type", type)
                .put("version", "1");
        notification
                .putObject("data")
                .put("merchantAccount", account.code())
                .put("operation", "created")
                .put("shopperReference", shopper)
                .put("storedPaymentMethodId", token)
                .put("type", "visa");
        var body = notification.toString();
        return authenticated(Map.of("hmacsignature", signature(body.getBytes(UTF_8))), body);
    }

    public String authorization() {
        return "Basic "
                + Base64.getEncoder().encodeToString((account.user() + ":" + account.password()).getBytes(UTF_8));
    }

    public String signature(byte[] content) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(account.hmacKey()), "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(content));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static String signedPart(ObjectNode item) {
        return String.join(
                ":",
                List.of(
                        item.path("pspReference").asString(""),
                        item.path("originalReference").asString(""),
                        item.path("merchantAccountCode").asString(""),
                        item.path("merchantReference").asString(""),
                        item.path("amount").path("value").asString(""),
                        item.path("amount").path("currency").asString(""),
                        item.path("eventCode").asString(""),
                        item.path("success").asString("")));
    }

    private Entry.Notified authenticated(Map<String, String> headers, String body) {
        var all = new TreeMap<>(headers);
        all.put("authorization", authorization());
        all.put("content-type", "application/json");
        return new Entry.Notified(all, body);
    }
}
