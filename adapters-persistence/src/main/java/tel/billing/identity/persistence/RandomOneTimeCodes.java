package tel.billing.identity.persistence;

import com.eatthepath.otp.HmacOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.security.SecureRandom;
import java.util.Locale;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.util.encoders.Base32;
import tel.billing.identity.application.OneTimeCodes;
import tel.billing.identity.domain.FactorCode;
import tel.billing.identity.domain.TimeStep;
import tel.billing.identity.domain.TotpSecret;

/// Makes secrets and recovery codes out of the platform's strongest randomness, and codes by RFC
/// 4226.
public final class RandomOneTimeCodes implements OneTimeCodes {
    /// As RFC 4226, 4, recommends.
    private static final int SECRET_BYTES = 20;

    private static final int RECOVERY_BYTES = 15;

    private final SecureRandom random = new SecureRandom();

    @Override
    public TotpSecret newSecret() {
        return new TotpSecret(Base32.toBase32String(bytes(SECRET_BYTES)));
    }

    @Override
    public FactorCode.Shown codeOf(TotpSecret secret, TimeStep step) {
        var generator = new HmacOneTimePasswordGenerator();
        var key = new SecretKeySpec(Base32.decode(secret.base32()), generator.getAlgorithm());
        try {
            return new FactorCode.Shown(generator.generateOneTimePasswordString(key, step.number(), Locale.ROOT));
        } catch (InvalidKeyException e) {
            throw new IllegalStateException("every byte string is a key of HMAC-SHA-1", e);
        }
    }

    @Override
    public FactorCode.Recovery newRecoveryCode() {
        return new FactorCode.Recovery(
                Base32.toBase32String(bytes(RECOVERY_BYTES)).toLowerCase(Locale.ROOT));
    }

    private byte[] bytes(int count) {
        var bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
