package tel.billing.identity.spec.secondfactor;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tel.billing.identity.application.secondfactor.OneTimeCodes;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.domain.TotpSecret;
import tel.billing.identity.domain.TotpTimeStep;

/// Makes sequential secrets, so that every run makes the same ones. The codes are those of RFC 6238.
public final class PredictableOneTimeCodes implements OneTimeCodes {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int BITS = 5;

    private final AtomicLong made = new AtomicLong();

    @Override
    public TotpSecret newSecret() {
        return new TotpSecret(next(32));
    }

    @Override
    public SecondFactorCode.Recovery newRecoveryCode() {
        return new SecondFactorCode.Recovery(next(24).toLowerCase(Locale.ROOT));
    }

    @Override
    public SecondFactorCode.Totp codeOf(TotpSecret secret, TotpTimeStep step) {
        try {
            var mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(bytes(secret.base32()), "HmacSHA1"));
            var hash = mac.doFinal(
                    ByteBuffer.allocate(Long.BYTES).putLong(step.number()).array());
            // RFC 4226, 5.3: the last four bits give the offset of the 31 bits to use.
            var truncated = ByteBuffer.wrap(hash).getInt(hash[hash.length - 1] & 0xf) & Integer.MAX_VALUE;
            return new SecondFactorCode.Totp(String.format(Locale.ROOT, "%06d", truncated % 1_000_000));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform must support HMAC-SHA-1", e);
        }
    }

    private String next(int letters) {
        var number = made.incrementAndGet();
        var text = new StringBuilder();
        for (var place = 0; place < letters; place++) {
            text.append(ALPHABET.charAt((int) (number & (ALPHABET.length() - 1))));
            number >>= BITS;
        }
        return text.reverse().toString();
    }

    private static byte[] bytes(String base32) {
        var bytes = ByteBuffer.allocate(base32.length() * BITS / Byte.SIZE);
        var bits = 0;
        var held = 0;
        for (var place = 0; place < base32.length(); place++) {
            bits = bits << BITS | ALPHABET.indexOf(base32.charAt(place));
            held += BITS;
            if (held >= Byte.SIZE) {
                held -= Byte.SIZE;
                bytes.put((byte) (bits >> held));
            }
        }
        return bytes.array();
    }
}
