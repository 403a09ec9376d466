package tel.billing.shared.web.access;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.AccountId;

/// Tokens for links that open without an access token, such as in a browser. A token permits to read one
/// object of one account until it expires. It cannot be revoked, so it expires soon.
public interface SignedLinks {
    Duration LIFETIME = Duration.ofMinutes(5);

    /// A token for the object. It has no character that a URL must encode.
    String sign(Kind kind, Target target);

    /// Empty if the token is forged or expired, or if it is for another kind of object.
    Optional<Target> verify(Kind kind, String token);

    /// What a link opens.
    enum Kind {
        INVOICE_PDF
    }

    /// The object of a link, and its account.
    record Target(AccountId account, UUID object) {}
}
