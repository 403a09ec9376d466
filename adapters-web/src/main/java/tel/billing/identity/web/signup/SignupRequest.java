package tel.billing.identity.web.signup;

import java.util.Optional;
import tel.billing.account.CompanyName;
import tel.billing.account.VatNumber;
import tel.billing.identity.application.signup.SignUp;
import tel.billing.identity.domain.ClientNetwork;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Field;
import tel.billing.subscription.PlanTier;
import tel.billing.tax.VatNumberRules;

/// The body of POST /v1/signup.
record SignupRequest(
        EmailAddress email, CompanyName companyName, Country country, String planTier, Optional<VatNumber> vatNumber) {

    static SignupRequest read(Body in, EmailAddressParser emailAddresses, VatNumberRules rules) {
        var email = in.required("email", emailAddresses::parseNew);
        var companyName = in.required("company_name", CompanyName::parse);
        var country = in.required("country", Country::parse);
        var planTier = in.text("plan_tier");
        var vatNumber =
                in.optional("vat_number", text -> vatNumber(text, country).flatMap(rules::judge));
        return in.complete(() ->
                new SignupRequest(email.get(), companyName.get(), country.get(), planTier.get(), vatNumber.get()));
    }

    SignUp.Command commandFor(PlanTier tier, ClientNetwork network) {
        return new SignUp.Command(email, companyName, country, tier, vatNumber, network);
    }

    /// The prefix can only be checked with the country.
    private static Parsed<VatNumber> vatNumber(String text, Field<Country> country) {
        return country.ifRead().map(known -> VatNumber.parse(text, known)).orElseGet(() -> VatNumber.parse(text));
    }
}
