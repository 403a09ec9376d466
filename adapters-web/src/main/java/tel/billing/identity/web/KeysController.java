package tel.billing.identity.web;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.application.SigningKeys.SigningKey;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;

/// The public keys with which others verify access tokens (RFC 7517).
@RestController
public record KeysController(SigningKeys keys) {
    private static final Duration KEPT = Duration.ofMinutes(5);

    @GetMapping("/.well-known/jwks.json")
    @Access(Audience.PUBLIC)
    public Answer publish() {
        var published =
                keys.published().stream().map(KeysController::publicPart).toList();
        return Response.ok(new JWKSet(published).toJSONObject(true)).cacheable(KEPT);
    }

    private static JWK publicPart(SigningKey key) {
        return new ECKey.Builder(Curve.P_256, key.publicKey())
                .keyID(key.id())
                .keyUse(KeyUse.SIGNATURE)
                .algorithm(JWSAlgorithm.ES256)
                .build();
    }
}
