package tel.billing.account.web;

import java.util.function.Supplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.account.ShowAccount;
import tel.billing.account.application.ChangeProfile;
import tel.billing.account.application.ChangeProfile.Outcome;
import tel.billing.audit.Actor;
import tel.billing.shared.Country;
import tel.billing.shared.InputError;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.ClientDataFields;
import tel.billing.shared.web.request.Fields;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// The owner reads and changes the company's name, address and country, and the metadata.
@RestController
public record OwnAccountController(ShowAccount showAccount, ChangeProfile changeProfile) {
    private static final String COUNTRY = "country";

    @GetMapping("/v1/account")
    @Access(Audience.CUSTOMER)
    public Answer show(Caller caller) {
        return Response.ok(
                OwnAccountResponse.of(showAccount.show(caller.account()).orElseThrow()));
    }

    @PatchMapping("/v1/account")
    @Access(Audience.CUSTOMER)
    public Answer change(Caller caller, Body body) {
        var company = body.optional("company_name", CompanyName::parse);
        var country = body.optional(COUNTRY, Country::parse);
        var address = body.optionalObject("billing_address", OwnAccountController::address);
        var metadata = ClientDataFields.readMetadata(body);
        var command = body.complete(() -> new ChangeProfile.Command(
                Actor.of(caller), company.get(), country.get(), address.get(), metadata.get()));
        return switch (changeProfile.change(command)) {
            case Outcome.Changed(var account) -> Response.ok(OwnAccountResponse.of(account));
            case Outcome.AccountClosed() ->
                Problem.of(
                        ProblemType.INVALID_CREDENTIALS, "The session of the access token has ended. Sign in again.");
            case Outcome.AlreadyCharged() ->
                Problem.invalid(
                        COUNTRY,
                        InputError.notAllowed("cannot be changed after a charge or while one is pending; ask support to"
                                + " correct the country"));
            case Outcome.VatNumberOfAnotherCountry(var number) ->
                Problem.invalid(
                        COUNTRY,
                        InputError.inconsistent(
                                "does not fit the VAT number %s; remove the number first, with DELETE /v1/account/vat-number"
                                        .formatted(number)));
            case Outcome.RateLimited(var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                "The country was corrected too often. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
        };
    }

    private static Supplier<PostalAddress> address(Fields in) {
        var line1 = in.required("line1", PostalAddress::parsePart);
        var line2 = in.optional("line2", PostalAddress::parsePart);
        var postalCode = in.required("postal_code", PostalAddress::parsePostalCode);
        var city = in.required("city", PostalAddress::parsePart);
        var region = in.optional("region", PostalAddress::parsePart);
        return () -> new PostalAddress(line1.get(), line2.get(), postalCode.get(), city.get(), region.get());
    }
}
