package tel.billing.identity.web;

import java.util.ArrayList;
import java.util.Optional;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.ChangePassword;
import tel.billing.identity.application.PasswordRules;
import tel.billing.identity.domain.Password;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.InvalidParam;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Body;

/// The user's own password.
@RestController
public record PasswordController(ChangePassword changePassword, PasswordRules passwordRules) {
    private static final String CURRENT = "current_password";
    private static final String NEXT = "new_password";

    @PutMapping("/v1/me/password")
    @Access(Audience.SIGNED_IN)
    public Answer change(Body body, Caller caller) {
        var current = body.text(CURRENT);
        var next = body.required(NEXT, passwordRules::parse);
        var command = body.complete(() -> new ChangePassword.Command(
                caller.account(),
                caller.user(),
                new SessionId(caller.session()),
                Password.of(current.get()),
                next.get()));
        return switch (changePassword.change(command)) {
            case ChangePassword.Outcome.Changed() -> Response.noContent();
            case ChangePassword.Outcome.Refused(var currentIsWrong, var objectionToNext) ->
                refused(currentIsWrong, objectionToNext);
        };
    }

    private static Problem refused(boolean currentIsWrong, Optional<String> objectionToNext) {
        var faults = new ArrayList<InvalidParam>();
        if (currentIsWrong) {
            faults.add(new InvalidParam(CURRENT, "is not your password"));
        }
        objectionToNext.ifPresent(reason -> faults.add(new InvalidParam(NEXT, reason)));
        return Problem.invalid(faults);
    }
}
