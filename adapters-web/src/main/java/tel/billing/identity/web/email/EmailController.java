package tel.billing.identity.web.email;

import java.util.ArrayList;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.email.ConfirmEmailChange;
import tel.billing.identity.application.email.RequestEmailChange;
import tel.billing.identity.domain.Password;
import tel.billing.identity.web.password.PasswordHashingOverload;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.Secret;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Customers change their e-mail address in two steps: a request, and the confirmation of the new address.
@RestController
public record EmailController(
        RequestEmailChange requestEmailChange,
        ConfirmEmailChange confirmEmailChange,
        EmailAddressParser emailAddresses) {
    private static final String EMAIL = "email";
    private static final String PASSWORD = "password";

    @PutMapping("/v1/me/email")
    @Access(Audience.CUSTOMER)
    public Answer change(Body body, Caller caller) {
        var email = body.required(EMAIL, emailAddresses::parseNew);
        var password = body.text(PASSWORD);
        var command = body.complete(() -> new RequestEmailChange.Command(
                caller.account(),
                caller.user(),
                new SessionId(caller.session()),
                email.get(),
                Password.of(password.get())));
        return switch (requestEmailChange.request(command)) {
            case RequestEmailChange.Outcome.MailSent() -> Response.accepted(Map.of());
            case RequestEmailChange.Outcome.Rejected(var passwordIsWrong, var emailIsUnchanged) ->
                refused(passwordIsWrong, emailIsUnchanged);
            case RequestEmailChange.Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many requests to change your address or to change to this address, or too many"
                                        + " wrong passwords. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
            case RequestEmailChange.Outcome.Busy() ->
                PasswordHashingOverload.problem(
                        "Too many passwords are being checked at the same time. Retry in a moment.");
        };
    }

    @PostMapping("/v1/auth/confirm-email")
    @Access(Audience.PUBLIC)
    public Answer confirm(Body body) {
        var token = body.text("token");
        return switch (confirmEmailChange.confirm(body.complete(() -> new Secret(token.get())))) {
            case ConfirmEmailChange.Outcome.Confirmed() -> Response.noContent();
            case ConfirmEmailChange.Outcome.LinkInvalid() ->
                Problem.of(
                        ProblemType.INVALID_CREDENTIALS,
                        "This link is not valid. It was used, has expired or was replaced by a newer one. Sign in,"
                                + " and change the address again.");
        };
    }

    private static Problem refused(boolean passwordIsWrong, boolean emailIsUnchanged) {
        var faults = new ArrayList<InvalidParam>();
        if (emailIsUnchanged) {
            faults.add(InvalidParam.of(EMAIL, InputError.taken("is already your address")));
        }
        if (passwordIsWrong) {
            faults.add(InvalidParam.of(PASSWORD, InputError.incorrect("is not your password")));
        }
        return Problem.invalid(faults);
    }
}
