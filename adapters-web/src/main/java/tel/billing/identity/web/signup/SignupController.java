package tel.billing.identity.web.signup;

import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.identity.web.session.Clients;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.Metadata;
import tel.billing.shared.Parsed;
import tel.billing.shared.RateLimit;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.limit.RateLimited;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.ClientDataFields;
import tel.billing.shared.web.request.Field;
import tel.billing.shared.web.request.Sender;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.PlanTier;
import tel.billing.tax.VatNumberRules;

/// The signup of companies.
@RestController
public record SignupController(
        SignUp signUp, EmailAddressParser emailAddresses, VatNumberRules rules, OfferedPlans plans) {

    @PostMapping("/v1/signup")
    @Access(Audience.PUBLIC)
    @RateLimited(RateLimit.SIGNUP_BY_ADDRESS)
    public Answer signUp(Body body, Sender sender) {
        var request = SignupRequest.read(body, emailAddresses, rules, plans);
        return switch (PlanTier.parse(request.planTier())) {
            case Parsed.Valid<PlanTier>(var tier) ->
                response(signUp.signUp(request.commandFor(tier, Clients.networkOf(sender))), request);
            case Parsed.Invalid<PlanTier> _ -> Problem.tierNotOffered(request.planTier());
        };
    }

    private static Answer response(SignUp.Outcome outcome, SignupRequest request) {
        return switch (outcome) {
            case SignUp.Outcome.MailSent(var signup) -> Response.accepted(new SignupResponse(signup));
            case SignUp.Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "Too many signups with this e-mail address. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
            case SignUp.Outcome.TierNotOffered() -> Problem.tierNotOffered(request.planTier());
            case SignUp.Outcome.VatNumberUnknown() ->
                Problem.of(
                        ProblemType.VAT_VERIFICATION_FAILED,
                        "The EU's register does not know the VAT number %s. Correct the number, or omit `vat_number`."
                                .formatted(request.vatNumber().orElseThrow()));
        };
    }

    record SignupResponse(UUID signupId) {}

    /// The body of POST /v1/signup.
    record SignupRequest(
            EmailAddress email,
            CompanyName companyName,
            Country country,
            String planTier,
            Optional<VatNumber> vatNumber,
            Metadata metadata) {

        static SignupRequest read(
                Body in, EmailAddressParser emailAddresses, VatNumberRules rules, OfferedPlans plans) {
            var email = in.required("email", emailAddresses::parseNew);
            var companyName = in.required("company_name", CompanyName::parse);
            var country = in.required("country", Country::parse);
            var planTier = in.text("plan_tier");
            var vatNumber =
                    in.optional("vat_number", text -> vatNumber(text, country).flatMap(rules::check));
            var metadata = ClientDataFields.readMetadata(in);
            return in.complete(
                    () -> new SignupRequest(
                            email.get(),
                            companyName.get(),
                            country.get(),
                            planTier.get(),
                            vatNumber.get(),
                            metadata.get().orElse(Metadata.NONE)),
                    "plan_tier",
                    () -> planTier.ifRead().flatMap(tier -> fault(tier, plans)));
        }

        private static Optional<InputError> fault(String tier, OfferedPlans plans) {
            return PlanTier.parse(tier) instanceof Parsed.Valid<PlanTier>(var known) && plans.offers(known)
                    ? Optional.empty()
                    : Optional.of(
                            InputError.unknownValue("is not an offered tier: GET /v1/plans lists the offered plans"));
        }

        SignUp.Command commandFor(PlanTier tier, ClientNetwork network) {
            return new SignUp.Command(email, companyName, country, tier, vatNumber, network, metadata);
        }

        /// The prefix can only be checked with the country.
        private static Parsed<VatNumber> vatNumber(String text, Field<Country> country) {
            return country.ifRead().map(known -> VatNumber.parse(text, known)).orElseGet(() -> VatNumber.parse(text));
        }
    }
}
