package tel.billing.identity.persistence;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.shared.AccountId;

/// Makes tokens of 256 bits with the platform's strongest random generator.
public final class RandomTokens implements TokenGenerator {
    private static final int SECRET_BYTES = 32;
    private static final String HMAC = "HmacSHA256";

    private final SecureRandom random = new SecureRandom();

    @Override
    public OpaqueToken mint(AccountId account) {
        return OpaqueToken.of(account, bytes());
    }

    @Override
    public RefreshToken.Salt salt() {
        return new RefreshToken.Salt(HexFormat.of().formatHex(bytes()));
    }

    @Override
    public OpaqueToken successor(OpaqueToken presented, RefreshToken.Salt salt) {
        try {
            var mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(presented.text().value().getBytes(StandardCharsets.US_ASCII), HMAC));
            return OpaqueToken.of(
                    presented.account(), mac.doFinal(HexFormat.of().parseHex(salt.hex())));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform must support HMAC-SHA-256", e);
        }
    }

    private byte[] bytes() {
        var bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }
}
