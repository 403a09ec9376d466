package tel.billing.identity.web;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.RecogniseSession;
import tel.billing.identity.application.SignedIn;
import tel.billing.identity.application.SigningKeys;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.web.access.TokenVerifier;

/// Access tokens: JWTs as RFC 9068 profiles them, signed with ES256 and nothing else, good for 900 seconds and no
/// longer than their session.
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
    static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");

    String issue(SignedIn signedIn) {
        var key = keys.current();
        var header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(TYPE)
                .keyID(key.id())
                .build();
        var claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .audience(AUDIENCE)
                .subject(signedIn.user().toString())
                .claim("acc", signedIn.account().toString())
                .claim("sid", signedIn.session().toString())
                .claim("roles", List.of(nameOf(signedIn.role())))
                .jwtID(ids.random().toString())
                .issueTime(Date.from(signedIn.at()))
                .expirationTime(Date.from(signedIn.at().plus(LIFETIME)));
        if (signedIn.twofa()) {
            claims.claim("twofa", true);
        }
        var token = new SignedJWT(header, claims.build());
        try {
            token.sign(new ECDSASigner(key.privateKey(), Curve.P_256));
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot sign with " + key, e);
        }
        return token.serialize();
    }

    @Override
    public Verdict verify(String token) {
        return proofs.of(token).<Verdict>map(this::judge).orElseGet(Verdict.Unknown::new);
    }

    @Override
    public boolean knows(String token) {
        return proofs.has(token);
    }

    private Verdict judge(TokenProof proof) {
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

    private static String nameOf(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }
}
