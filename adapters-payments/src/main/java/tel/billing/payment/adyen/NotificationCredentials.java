package tel.billing.payment.adyen;

import java.util.Optional;
import tel.billing.shared.Secret;

/// Credentials that authenticate a notification from Adyen: a user and a password (RFC 7617), and an HMAC key
/// in hex. During a key rotation the previous key is accepted too.
public record NotificationCredentials(String user, Secret password, Secret hmacKey, Optional<Secret> previousHmacKey) {}
