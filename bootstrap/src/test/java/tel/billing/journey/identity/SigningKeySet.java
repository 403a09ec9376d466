package tel.billing.journey.identity;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;
import java.util.List;
import tel.billing.identity.spec.signingkey.CraftedToken;
import tel.billing.journey.Service;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The published public keys, as a client reads them that verifies tokens itself.
public record SigningKeySet(List<JsonNode> keys) {

    public static SigningKeySet of(Service service) {
        var keys =
                service.get("/.well-known/jwks.json").send().mustBe(200).json().required("keys");
        return new SigningKeySet(keys.valueStream().toList());
    }

    /// The `kid` of each, newest first.
    public List<String> ids() {
        return keys.stream().map(key -> key.required("kid").asString()).toList();
    }

    /// The `kid` of the key that signed a token.
    public static String signerOf(String token) {
        var header = JsonMapper.shared().readTree(CraftedToken.parse(token).headerJson());
        return header.required("kid").asString();
    }

    /// Whether the key of a token has signed the token.
    boolean verifies(String token) {
        var jws = CraftedToken.parse(token);
        var signer = signerOf(token);
        return keys.stream()
                .filter(key -> key.required("kid").asString().equals(signer))
                .anyMatch(key -> verifies(jws, key));
    }

    private static boolean verifies(CraftedToken token, JsonNode key) {
        try {
            var verifying = Signature.getInstance("SHA256withECDSAinP1363Format");
            verifying.initVerify(publicKey(key));
            verifying.update((token.header() + "." + token.payload()).getBytes(StandardCharsets.US_ASCII));
            return verifying.verify(token.signature());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PublicKey publicKey(JsonNode key) throws GeneralSecurityException {
        var curve = AlgorithmParameters.getInstance("EC");
        curve.init(new ECGenParameterSpec("secp256r1"));
        var point = new ECPoint(number(key.required("x")), number(key.required("y")));
        var spec = new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class));
        return KeyFactory.getInstance("EC").generatePublic(spec);
    }

    private static BigInteger number(JsonNode coordinate) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(coordinate.asString()));
    }
}
