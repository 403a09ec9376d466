package tel.billing.tax.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.Response;
import tel.billing.tax.application.vatnumber.VatRegisterSimulator;

/// Shows and controls the sandbox VAT register: its outages and its known numbers.
@RestController
public record VatRegisterController(VatRegisterSimulator register) {

    @GetMapping("/dev/vat-register")
    @Access(Audience.DEVELOPER)
    public Answer show() {
        return state();
    }

    @PutMapping("/dev/vat-register")
    @Access(Audience.DEVELOPER)
    public Answer set(Body body) {
        var available = body.requiredBool("available");
        register.setAvailable(body.complete(available::get));
        return state();
    }

    @PutMapping("/dev/vat-register/{number}")
    @Access(Audience.DEVELOPER)
    public Answer enter(@PathVariable String number, Body body) {
        var known = body.requiredBool("known");
        boolean isKnown = body.complete(known::get);
        return switch (VatNumber.parse(number)) {
            case Parsed.Invalid<VatNumber>(var error) -> Problem.invalid("number", error);
            case Parsed.Valid<VatNumber>(var valid) -> {
                register.enter(valid, isKnown);
                yield Response.ok(new Entry(valid.toString(), isKnown));
            }
        };
    }

    private Answer state() {
        return Response.ok(new State(register.isAvailable()));
    }

    record State(boolean available) {}

    record Entry(String number, boolean known) {}
}
