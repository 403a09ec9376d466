package tel.billing.tax.web;

import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.VatNumber;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.vatnumber.RemoveVatNumber;
import tel.billing.tax.application.vatnumber.SetVatNumber;
import tel.billing.tax.application.vatnumber.SetVatNumber.Outcome;

/// Customers set or remove their VAT number.
@RestController
public record VatNumberController(SetVatNumber setVatNumber, RemoveVatNumber removeVatNumber, VatNumberRules rules) {

    @DeleteMapping("/v1/account/vat-number")
    @Access(Audience.CUSTOMER)
    public Answer remove(Caller caller) {
        return Response.ok(OwnAccountResponse.of(removeVatNumber.remove(caller.account())));
    }

    @PutMapping("/v1/account/vat-number")
    @Access(Audience.CUSTOMER)
    public Answer set(Caller caller, Body body) {
        var number = body.required("vat_number", text -> VatNumber.parse(text).flatMap(rules::check));
        var command = body.complete(() -> new SetVatNumber.Command(caller.account(), number.get()));
        return switch (setVatNumber.set(command)) {
            case Outcome.Stored(var account) -> Response.ok(OwnAccountResponse.of(account));
            case Outcome.OfAnotherCountry(var error) -> Problem.invalid("vat_number", error);
            case Outcome.Invalid() ->
                Problem.of(
                        ProblemType.VAT_VERIFICATION_FAILED,
                        "The EU's register does not know the VAT number %s. Correct the number."
                                .formatted(command.number()));
            case Outcome.RateLimited(var pause) ->
                Problem.of(ProblemType.RATE_LIMITED, "Too many VAT numbers. Wait `retry_after` seconds, then retry.")
                        .retryAfter(pause);
        };
    }
}
