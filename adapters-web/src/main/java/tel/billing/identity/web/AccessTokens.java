package tel.billing.identity.web;

import com.auth0.jwt.JWT;
import com.auth0.jwt.algorithms.Algorithm;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.RecogniseSession;
import tel.billing.identity.application.SignedIn;
import tel.billing.identity.application.SigningKeys;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.web.access.TokenVerifier;

/// Access tokens: JWTs with the profile of RFC 9068, signed only with ES256. A token is valid for 900
/// seconds, but not longer than its session.
public record AccessTokens(
        SigningKeys keys,
        TokenProofs proofs,
        RecogniseSession recogniseSession,
        String issuer,
        Ids ids,
        InstantSource clock)
        implements TokenVerifier {
    static final Duration LIFETIME = SignedIn.ACCESS_LIFETIME;
    static final String AUDIENCE = "billing";
    static final String ALGORITHM = "ES256";
    static final String TYPE = "at+jwt";

    String issue(SignedIn signedIn) {
        var key = keys.current();
        var token = JWT.create()
                .withHeader(Map.of("typ", (Object) TYPE))
                .withKeyId(key.id())
                .withIssuer(issuer)
                .withAudience(AUDIENCE)
                .withSubject(signedIn.user().toString())
                .withClaim("acc", signedIn.account().toString())
                .withClaim("sid", signedIn.session().toString())
                .withClaim("roles", List.of(nameOf(signedIn.role())))
                .withJWTId(ids.random().toString())
                .withIssuedAt(signedIn.at())
                .withExpiresAt(signedIn.at().plus(LIFETIME));
        if (signedIn.twofa()) {
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

    private Verdict judge(TokenProof proof) {
        return switch (proof) {
            case TokenProof.Issued issued -> judge(issued);
            case TokenProof.Expired() -> new Verdict.Expired();
            case TokenProof.Unknown() -> new Verdict.Unknown();
        };
    }

    private Verdict judge(TokenProof.Issued proof) {
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
