package tel.billing.identity.web.token;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.RotateSigningKey.Manner;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.web.Actors;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Body;

/// Publishes the public keys that verify access tokens (RFC 7517). Administrators rotate the keys.
@RestController
public record KeysController(SigningKeys keys, RotateSigningKey rotateSigningKey) {

    @GetMapping("/.well-known/jwks.json")
    @Access(Audience.PUBLIC)
    public Answer publish() {
        var published = keys.published().stream().map(JsonWebKey::of).toList();
        return Response.ok(Map.of("keys", published)).cacheable(SigningKeyRotation.CACHED);
    }

    @PostMapping("/v1/admin/signing-keys")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Answer rotate(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var withdraw = body.bool("withdraw", false);
        var command = body.complete(() -> new RotateSigningKey.Command(
                KeyedRequest.ofStaff(caller.account(), caller.user(), key.get(), new Fingerprint(body.fingerprint())),
                Actors.of(caller),
                withdraw.get() ? Manner.AT_ONCE : Manner.WITH_NOTICE));
        return rotateSigningKey.rotate(
                command,
                rotated ->
                        Response.created(SigningKeyResponse.of(rotated.key())).as(StoredResponse::new));
    }
}
