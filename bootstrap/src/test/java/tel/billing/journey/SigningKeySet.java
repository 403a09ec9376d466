package tel.billing.journey;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.util.List;

/// The public keys that a service shows.
record SigningKeySet(JWKSet keys) {

    static SigningKeySet of(Service service) {
        try {
            return new SigningKeySet(JWKSet.parse(
                    service.get("/.well-known/jwks.json").send().mustBe(200).body()));
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The `kid` of each, the newest first.
    List<String> ids() {
        return keys.getKeys().stream().map(JWK::getKeyID).toList();
    }

    /// The `kid` of the key that signed a token.
    static String signerOf(String token) {
        try {
            return SignedJWT.parse(token).getHeader().getKeyID();
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }
}
