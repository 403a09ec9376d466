package tel.billing.account.web;

import java.util.function.Supplier;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.account.application.ChangeProfile;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Fields;

/// Companies tell here what they are called and where they are.
@RestController
public record OwnAccountController(ChangeProfile changeProfile) {

    @PatchMapping("/v1/account")
    @Access(Audience.CUSTOMER)
    public Answer change(Caller caller, Body body) {
        var company = body.optional("company_name", CompanyName::parse);
        var address = body.optionalObject("billing_address", OwnAccountController::address);
        var command = body.complete(() -> new ChangeProfile.Command(caller.account(), company.get(), address.get()));
        return Response.ok(OwnAccountAnswer.of(changeProfile.change(command)));
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
