package tel.billing.identity.web.session;

import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.session.RefreshSession;
import tel.billing.identity.application.session.SignIn;
import tel.billing.identity.application.session.SignOut;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signup.RedeemMagicLink;
import tel.billing.identity.domain.Password;
import tel.billing.identity.web.password.PasswordHashingOverload;
import tel.billing.identity.web.token.AccessTokens;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.RateLimit;
import tel.billing.shared.Secret;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.limit.RateLimited;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Sender;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Starts, refreshes and ends sessions.
@RestController
public record SessionController(
        RedeemMagicLink redeemMagicLink,
        SignIn signIn,
        RefreshSession refreshSession,
        SignOut signOut,
        EmailAddressParser emailAddresses,
        PasswordRules passwordRules,
        AccessTokens accessTokens) {
    @PostMapping("/v1/auth/magic-link/redeem")
    @Access(Audience.PUBLIC)
    public Answer redeem(Body body, Sender sender) {
        var token = body.text("token");
        var password = body.required("password", passwordRules::parse);
        var command = body.complete(
                () -> new RedeemMagicLink.Command(new Secret(token.get()), password.get(), Clients.of(sender)));
        return switch (redeemMagicLink.redeem(command)) {
            case RedeemMagicLink.Outcome.Redeemed(var session) -> welcome(session);
            case RedeemMagicLink.Outcome.LinkInvalid() ->
                Problem.of(
                        ProblemType.INVALID_CREDENTIALS,
                        "This link is not valid. It was used, has expired, or is void because another"
                                + " signup with the same address was confirmed. Sign in, or sign up again.");
            case RedeemMagicLink.Outcome.PasswordRefused(var error) -> Problem.invalid("password", error);
            case RedeemMagicLink.Outcome.Busy() ->
                PasswordHashingOverload.problem(
                        "Too many passwords are being set at the same time. Retry in a moment; your link stays valid.");
        };
    }

    @PostMapping("/v1/auth/sign-in")
    @Access(Audience.PUBLIC)
    @RateLimited(RateLimit.SIGN_IN_BY_ADDRESS)
    public Answer signIn(Body body, Sender sender) {
        var email = body.required("email", emailAddresses::parse);
        var password = body.text("password");
        var command = body.complete(() -> new SignIn.Command(
                email.get(), Password.of(password.get()), Clients.of(sender), Clients.networkOf(sender)));
        return switch (signIn.signIn(command)) {
            case SignIn.Outcome.SignedIn(var session) -> welcome(session);
            case SignIn.Outcome.NoMatch() ->
                Problem.of(
                        ProblemType.INVALID_CREDENTIALS,
                        "E-mail address and password do not match. Check both and sign in again, or reset the"
                                + " password.");
            case SignIn.Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many attempts to sign in as this user. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
            case SignIn.Outcome.Busy() ->
                PasswordHashingOverload.problem("Too many users are signing in at the same time. Retry in a moment.");
        };
    }

    @PostMapping("/v1/auth/refresh")
    @Access(Audience.PUBLIC)
    public Answer refresh(Body body) {
        var token = body.text("refresh_token");
        return switch (refreshSession.refresh(body.complete(() -> new Secret(token.get())))) {
            case RefreshSession.Outcome.Refreshed(var session) -> welcome(session);
            case RefreshSession.Outcome.TokenInvalid() ->
                Problem.of(ProblemType.INVALID_CREDENTIALS, "This refresh token is not valid. Sign in again.");
        };
    }

    @PostMapping("/v1/auth/sign-out")
    @Access(Audience.SIGNED_IN)
    public Answer signOut(Caller caller) {
        signOut.signOut(Actor.of(caller), new SessionId(caller.session()));
        return Response.noContent();
    }

    private Response welcome(StartedSession session) {
        return Response.ok(SessionResponse.of(session, accessTokens));
    }
}
