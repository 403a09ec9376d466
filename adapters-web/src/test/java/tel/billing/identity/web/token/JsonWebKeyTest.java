package tel.billing.identity.web.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.web.token.KeysController.JsonWebKey;

class JsonWebKeyTest {

    @Test
    void the_key_of_rfc_7515_appendix_a_3_is_written_as_specified() throws Exception {
        var key = JsonWebKey.of(key(
                number("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"),
                number("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")));

        assertThat(key)
                .isEqualTo(new JsonWebKey(
                        "EC",
                        "sig",
                        "P-256",
                        "key-1",
                        "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
                        "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
                        "ES256"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "ff", "80", "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"})
    void a_coordinate_always_has_32_bytes(String hex) throws Exception {
        var number = new BigInteger(hex, 16);

        var key = JsonWebKey.of(key(number, number));

        assertThat(key.x()).isEqualTo(key.y());
        assertThat(Base64.getUrlDecoder().decode(key.x())).hasSize(32);
        assertThat(number(key.x())).isEqualTo(number);
    }

    private static SigningKey key(BigInteger x, BigInteger y) throws Exception {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        var pair = generator.generateKeyPair();
        var params = ((ECPublicKey) pair.getPublic()).getParams();
        return new SigningKey("key-1", new Point(params, new ECPoint(x, y)), (ECPrivateKey) pair.getPrivate());
    }

    private static BigInteger number(String base64) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(base64));
    }

    /// A public key that may be outside of its curve.
    private record Point(ECParameterSpec params, ECPoint w) implements ECPublicKey {
        @Override
        public ECPoint getW() {
            return w;
        }

        @Override
        public ECParameterSpec getParams() {
            return params;
        }

        @Override
        public String getAlgorithm() {
            return "EC";
        }

        @Override
        public String getFormat() {
            return "none";
        }

        @Override
        public byte[] getEncoded() {
            return new byte[0];
        }
    }
}
