package tel.billing.identity.persistence;

import java.nio.charset.StandardCharsets;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.AesSecretBox;

/// TOTP secrets as stored in the database: encrypted and bound to their users, so that a row cannot be used
/// for another user.
record EncryptedSecrets(AesSecretBox box) {

    byte[] seal(UserId user, TotpSecret secret) {
        return box.seal(purpose(user), secret.base32().getBytes(StandardCharsets.US_ASCII));
    }

    TotpSecret open(UserId user, byte[] sealed) {
        return new TotpSecret(new String(box.open(purpose(user), sealed), StandardCharsets.US_ASCII));
    }

    private static String purpose(UserId user) {
        return "totp secret of " + user;
    }
}
