package tel.billing.identity.web.token;

import com.auth0.jwt.JWT;
import com.auth0.jwt.JWTVerifier;
import com.auth0.jwt.JWTVerifier.BaseVerification;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.exceptions.JWTVerificationException;
import com.auth0.jwt.interfaces.DecodedJWT;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.shared.AccountId;
import tel.billing.shared.web.access.SignedLinks;
import tools.jackson.core.JacksonException;

/// Tokens of links: JWTs that are signed with the keys of access tokens. Another type and another audience
/// prevent that one is accepted as the other.
public record LinkTokens(SigningKeys keys, String issuer, InstantSource clock) implements SignedLinks {
    private static final String TYPE = "link+jwt";

    @Override
    public String sign(Kind kind, Target target) {
        var key = keys.current();
        return JWT.create()
                .withHeader(Map.of("typ", (Object) TYPE))
                .withKeyId(key.id())
                .withIssuer(issuer)
                .withAudience(audience(kind))
                .withSubject(target.object().toString())
                .withClaim("acc", target.account().toString())
                .withExpiresAt(clock.instant().plus(LIFETIME))
                .sign(Algorithm.ECDSA256(key.privateKey()));
    }

    @Override
    public Optional<Target> verify(Kind kind, String token) {
        return CompactJws.parse(token)
                .flatMap(parsed -> keys.published().stream()
                        .flatMap(key -> verified(kind, parsed, key).stream())
                        .findFirst());
    }

    private Optional<Target> verified(Kind kind, CompactJws token, SigningKey key) {
        try {
            return token.hasClaims() && token.hasHeader(TYPE, key.id())
                    ? Optional.of(target(verification(kind, key).verify(token.toString())))
                    : Optional.empty();
        } catch (JWTVerificationException | JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private JWTVerifier verification(Kind kind, SigningKey key) {
        var verification = JWT.require(Algorithm.ECDSA256(key.publicKey()))
                .withIssuer(issuer)
                .withClaim("aud", (_, jwt) -> List.of(audience(kind)).equals(jwt.getAudience()))
                .withClaim("exp", (exp, _) -> !exp.isNull());
        return ((BaseVerification) verification).build(clock.withZone(ZoneOffset.UTC));
    }

    private static Target target(DecodedJWT jwt) {
        return new Target(new AccountId(id(jwt, "acc")), id(jwt, "sub"));
    }

    private static UUID id(DecodedJWT jwt, String claim) {
        return Optional.ofNullable(jwt.getClaim(claim).asString())
                .map(UUID::fromString)
                .orElseThrow(() -> new IllegalArgumentException(claim + " is required"));
    }

    private static String audience(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
