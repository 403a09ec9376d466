package tel.billing.identity.portal.signup;

import java.util.List;
import java.util.Locale;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.portal.Browsers;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.RateLimit;
import tel.billing.shared.portal.CountryOptions;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.subscription.OfferedPlans;
import tel.billing.subscription.PlanOffer;
import tel.billing.subscription.PlanTier;
import tel.billing.tax.VatNumberRules;

/// A company signs up. The response is the same for all e-mail addresses, known or not. A link such as
/// `/portal/sign-up?plan=starter` selects the plan.
@PortalPages
public record SignUpPages(SignUp signUp, EmailAddressParser emailAddresses, VatNumberRules rules, OfferedPlans plans) {
    private static final String PATH = "/portal/sign-up";
    private static final String PAGE = "identity/sign-up";
    private static final String PLAN = "plan";
    private static final String VAT_NUMBER = "vat_number";

    /// The choices of the form.
    public record Choices(List<Option> countries, List<Option> plans) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.EVERYONE)
    public View show(Visit visit, Form form) {
        if (visit.signedIn().isPresent()) {
            return View.redirect(visit.site().home());
        }
        var offers = plans.list();
        if (!offers.isEmpty() && form.value(PLAN).isEmpty()) {
            form.with(PLAN, offers.getFirst().tier().value());
        }
        return page(visit, form);
    }

    @PostMapping(PATH)
    @PortalAccess(value = Visitors.EVERYONE, limit = RateLimit.SIGNUP_BY_ADDRESS)
    public View signUp(Visit visit, Form form) {
        var company = form.required("company", CompanyName::parse);
        var country = form.required("country", Country::parse);
        var email = form.required("email", emailAddresses::parseNew);
        var vatNumber = form.optional(VAT_NUMBER, text -> vatNumber(text, country));
        var tier = form.required(PLAN, this::offered);
        if (!form.isValid()) {
            return page(visit, form);
        }
        var outcome = signUp.signUp(new SignUp.Command(
                email.get(),
                company.get(),
                country.get(),
                tier.get(),
                vatNumber.get(),
                Browsers.network(visit.sender())));
        return switch (outcome) {
            case SignUp.Outcome.MailSent _ -> View.redirect(PATH + "/sent");
            case SignUp.Outcome.TierNotOffered() -> {
                form.fault(PLAN, InputError.unknownValue("is not offered"));
                yield page(visit, form);
            }
            case SignUp.Outcome.VatNumberUnknown() -> {
                form.fault(VAT_NUMBER, "sign_up.vat_number_unknown");
                yield page(visit, form);
            }
            case SignUp.Outcome.RateLimited(var pause) -> {
                form.fault("", "fault.rate_limited", Pauses.minutes(pause));
                yield page(visit, form);
            }
        };
    }

    @GetMapping(PATH + "/sent")
    @PortalAccess(Visitors.EVERYONE)
    public View sent() {
        return View.page("identity/sign-up-sent", new View.Nothing());
    }

    private Parsed<PlanTier> offered(String text) {
        return PlanTier.parse(text)
                .flatMap(tier -> plans.offers(tier)
                        ? Parsed.valid(tier)
                        : Parsed.invalid(InputError.unknownValue("is not offered")));
    }

    /// The prefix can only be checked with the country.
    private Parsed<VatNumber> vatNumber(String text, Form.Entry<Country> country) {
        return country.ifValid()
                .map(known -> VatNumber.parse(text, known))
                .orElseGet(() -> VatNumber.parse(text))
                .flatMap(rules::check);
    }

    private View page(Visit visit, Form form) {
        var options = plans.list().stream()
                .map(plan -> new Option(plan.tier().value(), label(visit, plan)))
                .toList();
        return View.page(PAGE, new Choices(CountryOptions.withoutDefault(visit), options), form);
    }

    private static String label(Visit visit, PlanOffer plan) {
        return visit.text(
                "sign_up.price_per." + plan.interval().name().toLowerCase(Locale.ROOT),
                plan.name(),
                visit.money(plan.price()));
    }
}
