package tel.billing.identity.web.staff;

import java.time.Duration;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.secondfactor.SignInAsStaff;
import tel.billing.identity.application.secondfactor.VerifySecondFactor;
import tel.billing.identity.domain.Password;
import tel.billing.identity.domain.SecondFactorCode;
import tel.billing.identity.web.password.PasswordHashingOverload;
import tel.billing.identity.web.session.Clients;
import tel.billing.identity.web.session.SessionResponse;
import tel.billing.identity.web.token.AccessTokens;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.RateLimit;
import tel.billing.shared.Secret;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.limit.RateLimited;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Sender;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Staff sign in, in two steps.
@RestController
public record StaffSignInController(
        SignInAsStaff signInAsStaff,
        VerifySecondFactor proveSecondFactor,
        EmailAddressParser emailAddresses,
        AccessTokens accessTokens) {

    @PostMapping("/v1/auth/admin/sign-in")
    @Access(Audience.PUBLIC)
    @RateLimited(RateLimit.ADMIN_SIGN_IN_BY_ADDRESS)
    public Answer signIn(Body body, Sender sender) {
        var email = body.required("email", emailAddresses::parse);
        var password = body.text("password");
        var command = body.complete(
                () -> new SignInAsStaff.Command(email.get(), Password.of(password.get()), Clients.networkOf(sender)));
        return switch (signInAsStaff.signIn(command)) {
            case SignInAsStaff.Outcome.Challenged(var secondFactorChallenge) ->
                Response.ok(ChallengeResponse.of(secondFactorChallenge));
            case SignInAsStaff.Outcome.NoMatch() ->
                Problem.of(
                        ProblemType.INVALID_CREDENTIALS,
                        "E-mail address and password do not match. Check both and sign in again, or reset the"
                                + " password.");
            case SignInAsStaff.Outcome.Locked(var time) -> locked(time);
            case SignInAsStaff.Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many attempts to sign in as this user. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
            case SignInAsStaff.Outcome.Busy() ->
                PasswordHashingOverload.problem("Too many users are signing in at the same time. Retry in a moment.");
        };
    }

    @PostMapping("/v1/auth/admin/2fa/verify")
    @Access(Audience.PUBLIC)
    public Answer verify(Body body, Sender sender) {
        var challenge = body.text("challenge_id");
        var code = body.required("code", SecondFactorCode::parse);
        var command = body.complete(
                () -> new VerifySecondFactor.Command(new Secret(challenge.get()), code.get(), Clients.of(sender)));
        return switch (proveSecondFactor.verify(command)) {
            case VerifySecondFactor.Outcome.SignedIn(var session) ->
                Response.ok(SessionResponse.of(session, accessTokens));
            case VerifySecondFactor.Outcome.Invalid() ->
                Problem.of(
                        ProblemType.TOTP_INVALID,
                        "The code is wrong or was used before, or the challenge was used up or has expired. Wait for "
                                + "the next code, or sign in again to get a new challenge.");
            case VerifySecondFactor.Outcome.Locked(var time) -> locked(time);
        };
    }

    private static Problem locked(Duration time) {
        return Problem.of(
                        ProblemType.RATE_LIMITED,
                        "Too many wrong codes. Your second factor is locked. Wait `retry_after` seconds, then enter the"
                                + " next code.")
                .retryAfter(time);
    }
}
