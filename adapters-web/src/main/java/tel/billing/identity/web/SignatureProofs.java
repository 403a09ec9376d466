package tel.billing.identity.web;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import tel.billing.identity.application.SigningKeys;
import tel.billing.shared.AccountId;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.web.access.Caller;

/// Proves access tokens by their signature, each time anew.
public record SignatureProofs(SigningKeys keys, String issuer) implements TokenProofs {

    @Override
    public Optional<TokenProof> of(String token) {
        try {
            var jwt = SignedJWT.parse(token);
            return isOurs(jwt) && isForUs(jwt.getJWTClaimsSet())
                    ? Optional.of(proof(jwt.getHeader().getKeyID(), jwt.getJWTClaimsSet()))
                    : Optional.empty();
        } catch (ParseException | JOSEException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private boolean isOurs(SignedJWT jwt) throws JOSEException {
        var header = jwt.getHeader();
        if (!JWSAlgorithm.ES256.equals(header.getAlgorithm()) || !AccessTokens.TYPE.equals(header.getType())) {
            return false;
        }
        for (var key : keys.published()) {
            if (key.id().equals(header.getKeyID())) {
                return jwt.verify(new ECDSAVerifier(key.publicKey()));
            }
        }
        return false;
    }

    private boolean isForUs(JWTClaimsSet claims) {
        return issuer.equals(claims.getIssuer())
                && List.of(AccessTokens.AUDIENCE).equals(claims.getAudience())
                && claims.getExpirationTime() != null;
    }

    private static TokenProof proof(String keyId, JWTClaimsSet claims) throws ParseException {
        var roles = claims.getStringListClaim("roles").stream()
                .map(name -> Role.valueOf(name.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toUnmodifiableSet());
        var caller = new Caller(
                new UserId(UUID.fromString(claims.getSubject())),
                new AccountId(UUID.fromString(claims.getStringClaim("acc"))),
                UUID.fromString(claims.getStringClaim("sid")),
                roles,
                Boolean.TRUE.equals(claims.getBooleanClaim("twofa")));
        return new TokenProof(keyId, claims.getExpirationTime().toInstant(), caller);
    }
}
