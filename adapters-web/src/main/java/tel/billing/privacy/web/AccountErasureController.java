package tel.billing.privacy.web;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.AccountStatus;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.privacy.application.EraseAccount;
import tel.billing.privacy.application.EraseAccount.Outcome;
import tel.billing.shared.AccountId;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.InputError;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Administrators erase the personal data of accounts.
@RestController
public record AccountErasureController(EraseAccount eraseAccount) {

    @PostMapping("/v1/admin/accounts/{id}/erase")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result erase(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new EraseAccount.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new AccountId(id),
                reason.get()));
        var path = body.path();
        return eraseAccount.erase(command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Erased(var account, var erasedAt, var keptUntil) ->
                Response.ok(new ErasureResponse(account.value(), erasedAt, KeptResponse.until(keptUntil)));
            case Outcome.NotFound() -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no account with this id.");
            case Outcome.NotClosed(var status) ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed(
                                status == AccountStatus.EXPIRED || status == AccountStatus.DRAFT
                                        ? "only a closed account can be erased; signups that were not confirmed are erased in time"
                                        : "only a closed account can be erased; close the account first"));
            case Outcome.Obstructed(var obstacles) ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed(obstacles.stream()
                                .sorted()
                                .map(AccountErasureController::sentence)
                                .collect(Collectors.joining("; ", "the account cannot be erased yet: ", ""))));
        };
    }

    private static String sentence(ErasureObstacle obstacle) {
        return switch (obstacle) {
            case WALLET_NOT_EMPTY -> "a wallet is not empty, so refund its payments or adjust it to 0";
            case PAYMENT_UNFINISHED -> "a payment or refund has no final result, so wait for it";
            case LINE_IN_SERVICE -> "a line is not removed from the PBX, so wait for its removal";
        };
    }

    record ErasureResponse(UUID id, Instant erasedAt, List<KeptResponse> kept) {}

    /// Data that is kept, and why.
    record KeptResponse(String data, String reason, Instant until) {

        static List<KeptResponse> until(Instant until) {
            return List.of(
                    new KeptResponse("invoices and credit notes", "tax law", until),
                    new KeptResponse("results of VIES", "tax law", until),
                    new KeptResponse("VAT numbers of charges", "tax law", until));
        }
    }
}
