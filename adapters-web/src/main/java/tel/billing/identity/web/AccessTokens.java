package tel.billing.identity.web;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.RecogniseSession;
import tel.billing.identity.application.SignedIn;
import tel.billing.identity.application.SigningKeys;
import tel.billing.shared.AccountId;
import tel.billing.shared.Ids;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.TokenVerifier;

/// Access tokens: JWTs as RFC 9068 profiles them, signed with ES256 and nothing else, good for 900 seconds and no
/// longer than their session.
public record AccessTokens(
        SigningKeys keys, RecogniseSession recogniseSession, String issuer, Ids ids, InstantSource clock)
        implements TokenVerifier {
    static final Duration LIFETIME = Duration.ofMinutes(15);
    private static final String AUDIENCE = "billing";
    private static final JOSEObjectType TYPE = new JOSEObjectType("at+jwt");

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
                .expirationTime(Date.from(signedIn.at().plus(LIFETIME)))
                .build();
        var token = new SignedJWT(header, claims);
        try {
            token.sign(new ECDSASigner(key.privateKey(), Curve.P_256));
        } catch (JOSEException e) {
            throw new IllegalStateException("cannot sign with " + key, e);
        }
        return token.serialize();
    }

    @Override
    public Verdict verify(String token) {
        try {
            var jwt = SignedJWT.parse(token);
            return isOurs(jwt) ? judge(jwt.getJWTClaimsSet()) : new Verdict.Refused();
        } catch (ParseException | JOSEException | IllegalArgumentException _) {
            return new Verdict.Refused();
        }
    }

    private boolean isOurs(SignedJWT jwt) throws JOSEException {
        var header = jwt.getHeader();
        if (!JWSAlgorithm.ES256.equals(header.getAlgorithm()) || !TYPE.equals(header.getType())) {
            return false;
        }
        for (var key : keys.published()) {
            if (key.id().equals(header.getKeyID())) {
                return jwt.verify(new ECDSAVerifier(key.publicKey()));
            }
        }
        return false;
    }

    private Verdict judge(JWTClaimsSet claims) throws ParseException {
        if (!issuer.equals(claims.getIssuer())
                || !List.of(AUDIENCE).equals(claims.getAudience())
                || claims.getExpirationTime() == null) {
            return new Verdict.Refused();
        }
        if (!clock.instant().isBefore(claims.getExpirationTime().toInstant())) {
            return new Verdict.Expired();
        }
        var caller = caller(claims);
        return recogniseSession.isActive(caller.account(), new SessionId(caller.session()))
                ? new Verdict.Valid(caller)
                : new Verdict.Refused();
    }

    private static Caller caller(JWTClaimsSet claims) throws ParseException {
        var roles = claims.getStringListClaim("roles").stream()
                .map(name -> Role.valueOf(name.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toUnmodifiableSet());
        return new Caller(
                new UserId(UUID.fromString(claims.getSubject())),
                new AccountId(UUID.fromString(claims.getStringClaim("acc"))),
                UUID.fromString(claims.getStringClaim("sid")),
                roles,
                Boolean.TRUE.equals(claims.getBooleanClaim("twofa")));
    }

    private static String nameOf(Role role) {
        return role.name().toLowerCase(Locale.ROOT);
    }
}
