package tel.billing.provisioning.web;

import java.util.Locale;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLine;
import tel.billing.provisioning.application.RotateLinePassword;
import tel.billing.provisioning.application.RotateLinePassword.Outcome;
import tel.billing.shared.InputError;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.EmptyBody;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Customers read their SIP credentials and rotate the password.
@RestController
public record LineController(ShowLine showLine, RotateLinePassword rotateSecret) {

    @GetMapping("/v1/subscriptions/{id}/line")
    @Access(Audience.CUSTOMER)
    public Answer show(Caller caller, @PathVariable UUID id) {
        return showLine.show(caller.account(), new LineId(id))
                .<Answer>map(line -> Response.ok(LineResponse.of(line)))
                .orElseGet(LineController::notFound);
    }

    @PostMapping("/v1/subscriptions/{id}/line/rotate-secret")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result rotate(Caller caller, @PathVariable UUID id, EmptyBody request) {
        var key = request.header("Idempotency-Key", IdempotencyKey::parse);
        var command = request.complete(() -> new RotateLinePassword.Command(
                KeyedRequest.ofCustomer(caller.account(), key.get(), new Fingerprint(request.fingerprint())),
                Actor.of(caller),
                new LineId(id)));
        var path = request.path();
        return rotateSecret.rotate(
                command, outcome -> response(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer response(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done done -> Response.ok(RotatedLineResponse.of(done));
            case Outcome.NotFound() -> notFound();
            case Outcome.Ended() ->
                Problem.of(ProblemType.RESOURCE_NOT_FOUND, "The line was removed before the password was rotated.");
            case Outcome.Unavailable() -> Problem.of(ProblemType.PBX_UNAVAILABLE);
            case Outcome.Rejected(var reason) ->
                Problem.invalid(
                        "line",
                        InputError.notAllowed("was rejected by the PBX: " + reason
                                + "; after the operator has removed the cause, retry with the same Idempotency-Key"));
            case Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many new passwords. Wait `retry_after` seconds, then retry with the same Idempotency-Key.")
                        .retryAfter(pause);
        };
    }

    private static Answer notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "This subscription has no line.");
    }

    /// The SIP credentials of a line. The password is in clear text, because its owner types it into a phone.
    record LineResponse(String registrar, String domain, String username, String password, String status) {

        static LineResponse of(ShowLine.View line) {
            return new LineResponse(
                    line.registrar().address(),
                    line.registrar().domain(),
                    line.username(),
                    line.password().value(),
                    line.status().name().toLowerCase(Locale.ROOT));
        }

        @Override
        public String toString() {
            return "LineResponse[%s]".formatted(username);
        }
    }

    /// A line after a password rotation, without the password: replies to keyed requests are stored for a
    /// day.
    record RotatedLineResponse(String registrar, String domain, String username, String status) {

        static RotatedLineResponse of(RotateLinePassword.Outcome.Done line) {
            return new RotatedLineResponse(
                    line.registrar().address(),
                    line.registrar().domain(),
                    line.username(),
                    line.status().name().toLowerCase(Locale.ROOT));
        }
    }
}
