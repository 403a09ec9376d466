package tel.billing.payment.adyen;

import java.util.Optional;
import tel.billing.shared.Secret;

/// How Adyen proves that a notice is its own: a user and a password (RFC 7617), and a signature under a key in hex.
/// While keys are changed, the previous one counts too.
public record NoticeCredentials(String user, Secret password, Secret hmacKey, Optional<Secret> previousHmacKey) {}
