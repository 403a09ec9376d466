package tel.billing.identity.web.signup;

import java.util.UUID;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.web.session.Clients;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Parsed;
import tel.billing.shared.RateLimit;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.limit.RateLimited;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Sender;
import tel.billing.subscription.PlanTier;
import tel.billing.tax.VatNumberRules;

/// The signup of companies.
@RestController
public record SignupController(SignUp signUp, EmailAddressParser emailAddresses, VatNumberRules rules) {

    @PostMapping("/v1/signup")
    @Access(Audience.PUBLIC)
    @RateLimited(RateLimit.SIGNUP_BY_ADDRESS)
    public Answer signUp(Body body, Sender sender) {
        var request = SignupRequest.read(body, emailAddresses, rules);
        return switch (PlanTier.parse(request.planTier())) {
            case Parsed.Valid<PlanTier>(var tier) ->
                tell(signUp.signUp(request.commandFor(tier, Clients.networkOf(sender))), request);
            case Parsed.Faulty<PlanTier> _ -> notOffered(request);
        };
    }

    private static Answer tell(SignUp.Outcome outcome, SignupRequest request) {
        return switch (outcome) {
            case SignUp.Outcome.MailSent(var signup) -> Response.accepted(new SignupAnswer(signup));
            case SignUp.Outcome.TooOften(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "There were too many signups with this e-mail address. Wait, then try again.")
                        .retryAfter(pause);
            case SignUp.Outcome.TierNotOffered() -> notOffered(request);
            case SignUp.Outcome.VatNumberUnknown() ->
                Problem.of(
                        ProblemType.VAT_VERIFICATION_FAILED,
                        "The EU's register does not know the VAT number %s."
                                .formatted(request.vatNumber().orElseThrow()));
        };
    }

    private static Problem notOffered(SignupRequest request) {
        return Problem.of(
                ProblemType.TIER_INVALID,
                "No plan with the tier %s is offered; GET /v1/plans lists those that are."
                        .formatted(request.planTier()));
    }

    record SignupAnswer(UUID signupId) {}
}
