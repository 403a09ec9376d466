package tel.billing.identity.web.token;

import com.auth0.jwt.JWT;
import com.auth0.jwt.JWTVerifier;
import com.auth0.jwt.JWTVerifier.BaseVerification;
import com.auth0.jwt.algorithms.Algorithm;
import com.auth0.jwt.exceptions.JWTVerificationException;
import com.auth0.jwt.exceptions.TokenExpiredException;
import com.auth0.jwt.interfaces.DecodedJWT;
import java.security.interfaces.ECPublicKey;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tel.billing.identity.web.token.AccessTokenVerifier.TokenVerification;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.web.access.Caller;
import tools.jackson.core.JacksonException;

/// Verifies the signature and the claims of an access token with java-jwt, without a cache. java-jwt accepts
/// duplicate members, `null` in place of an object, and unknown header parameters such as `crit`. Therefore
/// this class checks the JSON first.
///
/// @param clock the clock by which tokens expire
public record SignatureVerifier(String issuer, InstantSource clock) implements AccessTokenVerifier {
    @Override
    public TokenVerification verify(CompactJws token, VerificationKeys keys) {
        try {
            return prove(token, keys);
        } catch (TokenExpiredException _) {
            return new TokenVerification.Expired();
        } catch (JWTVerificationException | JacksonException | IllegalArgumentException _) {
            return new TokenVerification.Unknown();
        }
    }

    private TokenVerification prove(CompactJws token, VerificationKeys keys) {
        if (!token.hasClaims()) {
            return new TokenVerification.Unknown();
        }
        for (var key : keys.published()) {
            if (token.hasHeader(AccessTokens.TYPE, key.id())) {
                return issued(key.id(), verified(token, key.publicKey()));
            }
        }
        // A retired key only proves that a token has expired: the signature is verified before the age.
        for (var key : keys.retired()) {
            if (token.hasHeader(AccessTokens.TYPE, key.id())) {
                verified(token, key.publicKey());
            }
        }
        return new TokenVerification.Unknown();
    }

    private DecodedJWT verified(CompactJws token, ECPublicKey key) {
        return verifier(key).verify(token.toString());
    }

    /// `iat` is not compared with the clock: another instance may have issued the token by a clock that is
    /// ahead. Only the class behind the interface accepts a clock; by default, java-jwt would use
    /// the system's.
    private JWTVerifier verifier(ECPublicKey key) {
        var verification = JWT.require(Algorithm.ECDSA256(key))
                .withIssuer(issuer)
                .withClaim("aud", (_, jwt) -> List.of(AccessTokens.AUDIENCE).equals(jwt.getAudience()))
                .withClaim("exp", (exp, _) -> !exp.isNull())
                .ignoreIssuedAt();
        return ((BaseVerification) verification).build(clock.withZone(ZoneOffset.UTC));
    }

    private static TokenVerification issued(String keyId, DecodedJWT jwt) {
        var caller = new Caller(
                new UserId(id(jwt, "sub")),
                new AccountId(id(jwt, "acc")),
                id(jwt, "sid"),
                roles(jwt),
                Boolean.TRUE.equals(jwt.getClaim("twofa").asBoolean()));
        return new TokenVerification.Issued(keyId, jwt.getExpiresAtAsInstant(), caller);
    }

    private static UUID id(DecodedJWT jwt, String claim) {
        return Optional.ofNullable(jwt.getClaim(claim).asString())
                .map(UUID::fromString)
                .orElseThrow(() -> new IllegalArgumentException(claim + " is required"));
    }

    private static Set<Role> roles(DecodedJWT jwt) {
        return Optional.ofNullable(jwt.getClaim("roles").asList(String.class))
                .orElseThrow(() -> new IllegalArgumentException("roles is required"))
                .stream()
                .map(SignatureVerifier::role)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Role role(@Nullable String name) {
        return Stream.of(Role.values())
                .filter(role -> AccessTokens.nameOf(role).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no role: " + name));
    }
}
