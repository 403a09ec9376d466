package tel.billing.payment.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import tel.billing.payment.ProcessorReference;
import tel.billing.payment.application.notification.NotificationParser;
import tel.billing.payment.domain.Notification;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// Writes, signs and reads the sandbox's notifications. A header contains the signature of the body:
/// HMAC-SHA-256 under a key that only this object has, encoded in base 64.
public final class SandboxNotifications implements NotificationParser {
    /// The name of the header, in lower case.
    static final String SIGNATURE = "sandbox-signature";

    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private final SecretKey key;

    public SandboxNotifications() {
        var bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        key = new SecretKeySpec(bytes, ALGORITHM);
    }

    @Override
    public boolean admits(Map<String, String> headers) {
        return headers.containsKey(SIGNATURE);
    }

    @Override
    public String addressee() {
        return "sandbox";
    }

    /// Nothing else can be signed, so what is signed can be read.
    @Override
    public ParseResult parse(Delivery delivery) {
        var body = delivery.body();
        var signature = delivery.headers().getOrDefault(SIGNATURE, "");
        return MessageDigest.isEqual(sign(body).getBytes(UTF_8), signature.getBytes(UTF_8))
                ? new ParseResult.Authentic(
                        List.of(JSON.readValue(body, Content.class).notification(new String(body, UTF_8))))
                : new ParseResult.NotAuthentic();
    }

    static byte[] write(LaterEvent event) {
        return JSON.writeValueAsBytes(Content.of(event));
    }

    String sign(byte[] body) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    private record Content(
            LaterEvent.Type type,
            UUID account,
            UUID subject,
            String captured,
            long amountMinor,
            String currency,
            Instant at) {

        static Content of(LaterEvent event) {
            return new Content(
                    event.type(),
                    event.account().value(),
                    event.subject(),
                    event.paymentReference().value(),
                    event.amount().minor(),
                    event.amount().currency().getCurrencyCode(),
                    event.at());
        }

        Notification notification(String text) {
            var event = new LaterEvent(
                    type,
                    new AccountId(account),
                    subject,
                    new ProcessorReference(captured),
                    Money.of(amountMinor, currency),
                    at);
            return new Notification(event.identity(), event.event(), text);
        }
    }
}
