package tel.billing.journey;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;

/// Access tokens that say what a good one says, and prove nothing.
final class Forgeries {
    private Forgeries() {}

    /// By what is wrong with each.
    static Map<String, String> of(String good, String keySet) {
        try {
            var jwt = SignedJWT.parse(good);
            var header = jwt.getHeader();
            var claims = jwt.getJWTClaimsSet();
            var published =
                    JWKSet.parse(keySet).getKeyByKeyId(header.getKeyID()).toECKey();
            var own = new ECKeyGenerator(Curve.P_256).keyID(header.getKeyID()).generate();
            var parts = good.split("\\.", -1);
            var tokens = new LinkedHashMap<String, String>();
            tokens.put("no token", "rubbish");
            tokens.put("a token without a signature", parts[0] + "." + parts[1] + ".");
            tokens.put("a token with half a signature", good.substring(0, good.length() - 43));
            tokens.put(
                    "a token with another's signature",
                    parts[0] + "." + parts[1] + "."
                            + signed(header, claims, own).split("\\.", -1)[2]);
            tokens.put("altered claims", parts[0] + "." + altered(parts[1]) + "." + parts[2]);
            tokens.put("another key under the same name", signed(header, claims, own));
            tokens.put(
                    "another key that it brings along",
                    signed(new JWSHeader.Builder(header).jwk(own.toPublicJWK()).build(), claims, own));
            tokens.put(
                    "a key that nobody knows",
                    signed(new JWSHeader.Builder(header).keyID("unknown").build(), claims, own));
            tokens.put("the algorithm none", new PlainJWT(claims).serialize());
            tokens.put("the public key as a secret", hashed(header.getKeyID(), claims, published));
            tokens.put(
                    "a longer life",
                    signed(
                            header,
                            new JWTClaimsSet.Builder(claims)
                                    .expirationTime(Date.from(Instant.parse("2999-01-01T00:00:00Z")))
                                    .build(),
                            own));
            return tokens;
        } catch (ParseException | JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signed(JWSHeader header, JWTClaimsSet claims, ECKey key) throws JOSEException {
        var token = new SignedJWT(header, claims);
        token.sign(new ECDSASigner(key));
        return token.serialize();
    }

    private static String hashed(String keyId, JWTClaimsSet claims, ECKey published) throws JOSEException {
        var header = new JWSHeader.Builder(JWSAlgorithm.HS256)
                .type(new JOSEObjectType("at+jwt"))
                .keyID(keyId)
                .build();
        var token = new SignedJWT(header, claims);
        token.sign(new MACSigner(published.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8)));
        return token.serialize();
    }

    private static String altered(String claims) {
        var text = new String(Base64.getUrlDecoder().decode(claims), StandardCharsets.UTF_8);
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.replace("customer", "admin").getBytes(StandardCharsets.UTF_8));
    }
}
