package tel.billing.identity.spec.user;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.RefreshToken;
import tel.billing.shared.AccountId;

/// Makes sequential tokens, so that every run makes the same ones.
public final class PredictableTokens implements TokenGenerator {
    private static final int SECRET_BYTES = 32;

    private final AtomicLong made = new AtomicLong();

    /// The number of tokens made.
    public long made() {
        return made.get();
    }

    @Override
    public OpaqueToken mint(AccountId account) {
        return OpaqueToken.of(account, next());
    }

    @Override
    public RefreshToken.Salt salt() {
        return new RefreshToken.Salt(HexFormat.of().formatHex(next()));
    }

    @Override
    public OpaqueToken successor(OpaqueToken presented, RefreshToken.Salt salt) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(presented.text().value().getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return OpaqueToken.of(
                    presented.account(), mac.doFinal(HexFormat.of().parseHex(salt.hex())));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform must support HMAC-SHA-256", e);
        }
    }

    private byte[] next() {
        return ByteBuffer.allocate(SECRET_BYTES).putLong(made.incrementAndGet()).array();
    }
}
