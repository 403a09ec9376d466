package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.spec.user.TokenGeneratorContract;
import tel.billing.shared.spec.Arbitrary;

class RandomTokensTest extends TokenGeneratorContract {
    private static final int SECRET_BITS = 256;
    private static final int MANY = 1_000;

    private final TokenGenerator tokenGenerator = new RandomTokens();

    @Override
    protected TokenGenerator tokens() {
        return tokenGenerator;
    }

    /// Random bits fail this test with a probability below 2^-990.
    @Test
    void each_of_the_256_bits_takes_both_values() {
        var account = Arbitrary.accountId();
        var ones = new BitSet();
        var zeros = new BitSet();

        for (var count = 0; count < MANY; count++) {
            var bits = BitSet.valueOf(secret(tokenGenerator.mint(account)));
            ones.or(bits);
            bits.flip(0, SECRET_BITS);
            zeros.or(bits);
        }

        assertThat(ones.cardinality()).isEqualTo(SECRET_BITS);
        assertThat(zeros.cardinality()).isEqualTo(SECRET_BITS);
    }

    /// What follows the id of the account.
    private static byte[] secret(OpaqueToken token) {
        var bytes = Base64.getUrlDecoder().decode(token.text().value());
        return Arrays.copyOfRange(bytes, 2 * Long.BYTES, bytes.length);
    }
}
