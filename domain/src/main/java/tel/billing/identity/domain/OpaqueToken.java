package tel.billing.identity.domain;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;

/// An opaque token: base64url of the account's id (16 bytes), which locates the record, and 256 random bits.
/// Only its [TokenHash] is stored.
public record OpaqueToken(AccountId account, Secret text) {
    private static final int ID_BYTES = 16;
    private static final int SECRET_BYTES = 32;
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{64}");

    /// Makes the token with these 32 random bytes.
    public static OpaqueToken of(AccountId account, byte[] secret) {
        if (secret.length != SECRET_BYTES) {
            throw new IllegalArgumentException("a token must have 32 secret bytes");
        }
        var bytes = ByteBuffer.allocate(ID_BYTES + SECRET_BYTES)
                .putLong(account.value().getMostSignificantBits())
                .putLong(account.value().getLeastSignificantBits())
                .put(secret)
                .array();
        return new OpaqueToken(
                account, new Secret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)));
    }

    /// Empty if the text is not a token of this format.
    public static Optional<OpaqueToken> read(String text) {
        if (!SHAPE.matcher(text).matches()) {
            return Optional.empty();
        }
        var bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
        var account = new AccountId(new UUID(bytes.getLong(), bytes.getLong()));
        return Optional.of(new OpaqueToken(account, new Secret(text)));
    }

    public TokenHash hash() {
        return TokenHash.of(text.value());
    }
}
