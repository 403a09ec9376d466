package tel.billing.journey.identity;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import tel.billing.identity.spec.signingkey.CraftedToken;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Forged access tokens with the content of a valid one.
final class Forgeries {
    private static final long YEAR_2999 = 32_472_144_000L;

    private final CraftedToken good;
    private final ECPrivateKey own = ownKey();

    private Forgeries(CraftedToken good) {
        this.good = good;
    }

    /// By their fault.
    static Map<String, String> of(String good, String keySet) {
        return new Forgeries(CraftedToken.parse(good)).all(keySet);
    }

    private Map<String, String> all(String keySet) {
        var token = good.toString();
        var claims = good.payloadJson();
        var unsigned = good.header() + "." + good.payload() + ".";
        var tokens = new LinkedHashMap<String, String>();
        tokens.put("no token", "rubbish");
        tokens.put("a token without a signature", unsigned);
        tokens.put("a token with half a signature", token.substring(0, token.length() - 43));
        tokens.put(
                "a token with the signature of another",
                good.with(forged(_ -> {}, _ -> {}).signature()).toString());
        tokens.put("a signature of zeros", good.with(new byte[64]).toString());
        tokens.put("a token with padding", token + "=");
        tokens.put(
                "altered claims",
                new CraftedToken(good.header(), encoded(claims.replace("customer", "admin")), good.signature())
                        .toString());
        tokens.put("another key with the same id", forged(_ -> {}, _ -> {}).toString());
        tokens.put(
                "a key inside the token",
                forged(header -> header.putObject("jwk").put("kty", "EC"), _ -> {})
                        .toString());
        tokens.put(
                "an unknown key",
                forged(header -> header.put("kid", "unknown"), _ -> {}).toString());
        tokens.put(
                "an unknown extension",
                forged(header -> header.putArray("crit").add("exp"), _ -> {}).toString());
        tokens.put("the algorithm none", hashed(claims, Algorithm.none()));
        tokens.put(
                "the public key as a secret",
                hashed(claims, Algorithm.HMAC256(keySet.getBytes(StandardCharsets.UTF_8))));
        tokens.put(
                "a longer life",
                forged(_ -> {}, payload -> payload.put("exp", YEAR_2999)).toString());
        tokens.put(
                "an expired forgery",
                forged(_ -> {}, payload -> payload.put("exp", 1)).toString());
        tokens.put(
                "a header that is null",
                CraftedToken.signed("null", claims, own).toString());
        tokens.put(
                "claims that are null",
                CraftedToken.signed(good.headerJson(), "null", own).toString());
        return tokens;
    }

    private CraftedToken forged(Consumer<ObjectNode> header, Consumer<ObjectNode> claims) {
        var forgedHeader = json(good.headerJson());
        var forgedClaims = json(good.payloadJson());
        header.accept(forgedHeader);
        claims.accept(forgedClaims);
        return CraftedToken.signed(forgedHeader.toString(), forgedClaims.toString(), own);
    }

    private String hashed(String claims, Algorithm algorithm) {
        return JWT.create()
                .withHeader(Map.of("typ", (Object) "at+jwt"))
                .withKeyId(SigningKeySet.signerOf(good.toString()))
                .withPayload(claims)
                .sign(algorithm);
    }

    private static ECPrivateKey ownKey() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return (ECPrivateKey) generator.generateKeyPair().getPrivate();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
