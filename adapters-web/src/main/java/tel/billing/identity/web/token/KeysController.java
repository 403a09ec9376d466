package tel.billing.identity.web.token;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.RotateSigningKey.Manner;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Publishes the public keys that verify access tokens (RFC 7517). Administrators rotate the keys.
@RestController
public record KeysController(SigningKeys keys, RotateSigningKey rotateSigningKey) {

    @GetMapping("/.well-known/jwks.json")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    public Answer publish() {
        var published = keys.published().stream().map(JsonWebKey::of).toList();
        return Response.ok(Map.of("keys", published)).cacheable(SigningKeyRotation.CACHED);
    }

    @PostMapping("/v1/admin/signing-keys")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result rotate(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var withdraw = body.bool("withdraw", false);
        var command = body.complete(() -> new RotateSigningKey.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                withdraw.get() ? Manner.AT_ONCE : Manner.WITH_NOTICE));
        return rotateSigningKey.rotate(
                command,
                rotated ->
                        Response.created(SigningKeyResponse.of(rotated.key())).as(StoredResponse::new));
    }

    /// The public half of a signing key as a JSON Web Key (RFC 7517; RFC 7518, section 6.2).
    record JsonWebKey(String kty, String use, String crv, String kid, String x, String y, String alg) {
        private static final int COORDINATE_BYTES = 32;

        static JsonWebKey of(SigningKey key) {
            return new JsonWebKey(
                    "EC",
                    "sig",
                    "P-256",
                    key.id(),
                    coordinate(key.publicKey().getW().getAffineX()),
                    coordinate(key.publicKey().getW().getAffineY()),
                    AccessTokens.ALGORITHM);
        }

        /// As long as the curve's field, with leading zeros; a [BigInteger] omits these and may add a sign
        /// byte.
        private static String coordinate(BigInteger value) {
            var shortest = value.toByteArray();
            var bytes = new byte[COORDINATE_BYTES];
            var length = Math.min(shortest.length, bytes.length);
            System.arraycopy(shortest, shortest.length - length, bytes, bytes.length - length, length);
            return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }
    }

    /// The public data of a signing key, as staff see it.
    record SigningKeyResponse(String kid, Instant createdAt, Instant signsFrom) {

        static SigningKeyResponse of(SigningKeyValidity key) {
            return new SigningKeyResponse(key.id(), key.createdAt(), key.signsFrom());
        }
    }
}
