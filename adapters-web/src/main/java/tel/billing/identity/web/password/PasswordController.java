package tel.billing.identity.web.password;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.passwordchange.ChangePassword;
import tel.billing.identity.application.passwordchange.RequestPasswordReset;
import tel.billing.identity.application.passwordchange.ResetPassword;
import tel.billing.identity.domain.Password;
import tel.billing.identity.web.session.Clients;
import tel.billing.identity.web.session.SessionResponse;
import tel.billing.identity.web.staff.ChallengeResponse;
import tel.billing.identity.web.token.AccessTokens;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.RateLimit;
import tel.billing.shared.Secret;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.limit.RateLimited;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Sender;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Users change or reset their password.
@RestController
public record PasswordController(
        ChangePassword changePassword,
        RequestPasswordReset requestPasswordReset,
        ResetPassword resetPassword,
        EmailAddressParser emailAddresses,
        PasswordRules passwordRules,
        AccessTokens accessTokens) {
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
            case ChangePassword.Outcome.Refused(var currentIsWrong, var violationOfNext) ->
                refused(currentIsWrong, violationOfNext);
            case ChangePassword.Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many wrong passwords. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
            case ChangePassword.Outcome.Busy() ->
                PasswordHashingOverload.problem(
                        "Too many passwords are being set at the same time. Retry in a moment.");
        };
    }

    @PostMapping("/v1/auth/forgot-password")
    @Access(Audience.PUBLIC)
    @RateLimited(RateLimit.FORGOT_PASSWORD_BY_ADDRESS)
    public Answer requestReset(Body body, Sender sender) {
        var email = body.required("email", emailAddresses::parse);
        var command = body.complete(() -> new RequestPasswordReset.Command(email.get(), Clients.networkOf(sender)));
        return switch (requestPasswordReset.request(command)) {
            case RequestPasswordReset.Outcome.MailSent() -> Response.accepted(Map.of());
            case RequestPasswordReset.Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many requests for this e-mail address. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
        };
    }

    @PostMapping("/v1/auth/reset-password")
    @Access(Audience.PUBLIC)
    public Answer reset(Body body, Sender sender) {
        var token = body.text("token");
        var password = body.required("password", passwordRules::parse);
        var command = body.complete(
                () -> new ResetPassword.Command(new Secret(token.get()), password.get(), Clients.of(sender)));
        return switch (resetPassword.reset(command)) {
            case ResetPassword.Outcome.Reset(var session) ->
                Response.ok(ResetResponse.of(SessionResponse.of(session, accessTokens)));
            case ResetPassword.Outcome.Challenged(var secondFactorChallenge) ->
                Response.ok(ResetResponse.of(ChallengeResponse.of(secondFactorChallenge)));
            case ResetPassword.Outcome.LinkInvalid() ->
                Problem.of(
                        ProblemType.INVALID_CREDENTIALS,
                        "This link is not valid. It was used, has expired or was replaced by a newer one. Request a"
                                + " new one.");
            case ResetPassword.Outcome.PasswordRefused(var error) -> Problem.invalid("password", error);
            case ResetPassword.Outcome.Busy() ->
                PasswordHashingOverload.problem(
                        "Too many passwords are being set at the same time. Retry in a moment; your link stays valid.");
        };
    }

    private static Problem refused(boolean currentIsWrong, Optional<InputError> violationOfNext) {
        var faults = new ArrayList<InvalidParam>();
        if (currentIsWrong) {
            faults.add(InvalidParam.of(CURRENT, InputError.incorrect("is not your password")));
        }
        violationOfNext.ifPresent(error -> faults.add(InvalidParam.of(NEXT, error)));
        return Problem.invalid(faults);
    }

    /// A session or a challenge. It is one record, because generated clients fail at a union that gets a new member.
    record ResetResponse(
            String type,
            Optional<String> accessToken,
            Optional<String> refreshToken,
            Optional<String> challengeId,
            long expiresIn) {

        static ResetResponse of(SessionResponse session) {
            return new ResetResponse(
                    "session",
                    Optional.of(session.accessToken()),
                    Optional.of(session.refreshToken()),
                    Optional.empty(),
                    session.expiresIn());
        }

        static ResetResponse of(ChallengeResponse challenge) {
            return new ResetResponse(
                    "challenge",
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(challenge.challengeId()),
                    challenge.expiresIn());
        }
    }
}
