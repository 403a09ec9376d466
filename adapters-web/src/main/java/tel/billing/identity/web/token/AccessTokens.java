package tel.billing.identity.web.token;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.CheckSession;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.web.token.AccessTokenVerifier.TokenVerification;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.web.access.TokenVerifier;

/// Access tokens: JWTs with the profile of RFC 9068, signed only with ES256. A token is valid for 900
/// seconds, but not longer than its session.
public record AccessTokens(
        SigningKeys keys,
        AccessTokenVerifier proofs,
        CheckSession recogniseSession,
        String issuer,
        Ids ids,
        InstantSource clock)
        implements TokenVerifier {
    public static final Duration LIFETIME = StartedSession.ACCESS_LIFETIME;
    static final String AUDIENCE = "billing";
    static final String ALGORITHM = "ES256";
    static final String TYPE = "at+jwt";

    public String issue(StartedSession startedSession) {
        var key = keys.current();
        var token = JWT.create()
                .withHeader(Map.of("typ", (Object) TYPE))
                .withKeyId(key.id())
                .withIssuer(issuer)
                .withAudience(AUDIENCE)
                .withSubject(startedSession.user().toString())
                .withClaim("acc", startedSession.account().toString())
                .withClaim("sid", startedSession.session().toString())
                .withClaim("roles", List.of(nameOf(startedSession.role())))
                .withJWTId(ids.random().toString())
                .withIssuedAt(startedSession.at())
                .withExpiresAt(startedSession.at().plus(LIFETIME));
        if (startedSession.twofa()) {
            token.withClaim("twofa", true);
        }
        return token.sign(Algorithm.ECDSA256(key.privateKey()));
    }

    @Override
    public Verification prepare(String token) {
        return CompactJws.parse(token)
                .<Verification>map(parsed -> prepared(parsed, VerificationKeys.of(keys)))
                .orElse(() -> Result.Unknown::new);
    }

    private Verification prepared(CompactJws token, VerificationKeys loaded) {
        return () -> {
            var proof = proofs.verify(token, loaded);
            return () -> verify(proof);
        };
    }

    @Override
    public boolean knows(String token) {
        return CompactJws.parse(token).filter(proofs::has).isPresent();
    }

    private Result verify(TokenVerification proof) {
        return switch (proof) {
            case TokenVerification.Issued issued -> verify(issued);
            case TokenVerification.Expired() -> new Result.Expired();
            case TokenVerification.Unknown() -> new Result.Unknown();
        };
    }

    private Result verify(TokenVerification.Issued proof) {
        // The verification may have waited for its turn since the keys were read.
        if (!VerificationKeys.of(keys).isPublished(proof.keyId())) {
            return new Result.Unknown();
        }
        if (!clock.instant().isBefore(proof.expiresAt())) {
            return new Result.Expired();
        }
        var caller = proof.caller();
        return switch (recogniseSession.check(caller.account(), new SessionId(caller.session()))) {
            case ACTIVE -> new Result.Valid(caller);
            case SUSPENDED -> new Result.Valid(caller.ofSuspendedAccount());
            case ENDED -> new Result.Revoked();
        };
    }

    static String nameOf(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }
}
