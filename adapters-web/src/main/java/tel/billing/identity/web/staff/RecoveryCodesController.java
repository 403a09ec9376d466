package tel.billing.identity.web.staff;

import java.util.List;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.secondfactor.RenewRecoveryCodes;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// New recovery codes of staff, shown once.
@RestController
public record RecoveryCodesController(RenewRecoveryCodes renewRecoveryCodes) {

    @PostMapping("/v1/me/recovery-codes")
    @Access(Audience.STAFF)
    public Answer renew(Body body, Caller caller) {
        var code = body.required("code", SecondFactorCode::parse);
        var command = body.complete(() -> new RenewRecoveryCodes.Command(caller.account(), caller.user(), code.get()));
        return switch (renewRecoveryCodes.renew(command)) {
            case RenewRecoveryCodes.Outcome.Renewed(var codes) ->
                Response.ok(new RecoveryCodesResponse(inGroups(codes)));
            case RenewRecoveryCodes.Outcome.CodeInvalid() ->
                Problem.of(ProblemType.TOTP_INVALID, "The code is wrong or was used before. Enter the next code.");
            case RenewRecoveryCodes.Outcome.Locked(var time) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many wrong codes. Wait `retry_after` seconds, then enter the next code.")
                        .retryAfter(time);
        };
    }

    static List<String> inGroups(List<SecondFactorCode.Recovery> codes) {
        return codes.stream().map(SecondFactorCode.Recovery::inGroups).toList();
    }

    record RecoveryCodesResponse(List<String> recoveryCodes) {}
}
