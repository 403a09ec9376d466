package tel.billing.identity.web.token;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.CheckSession;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signingkey.SigningKeys;
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
    public Supplier<Verdict> prove(String token) {
        var proof = CompactJws.parse(token).map(proofs::of);
        return () -> proof.<Verdict>map(this::judge).orElseGet(Verdict.Unknown::new);
    }

    @Override
    public boolean knows(String token) {
        return CompactJws.parse(token).filter(proofs::has).isPresent();
    }

    private Verdict judge(TokenVerification proof) {
        return switch (proof) {
            case TokenVerification.Issued issued -> judge(issued);
            case TokenVerification.Expired() -> new Verdict.Expired();
            case TokenVerification.Unknown() -> new Verdict.Unknown();
        };
    }

    private Verdict judge(TokenVerification.Issued proof) {
        if (!clock.instant().isBefore(proof.expiresAt())) {
            return new Verdict.Expired();
        }
        var caller = proof.caller();
        return switch (recogniseSession.recognise(caller.account(), new SessionId(caller.session()))) {
            case ACTIVE -> new Verdict.Valid(caller);
            case SUSPENDED -> new Verdict.Valid(caller.ofSuspendedAccount());
            case ENDED -> new Verdict.Revoked();
        };
    }

    static String nameOf(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }
}
