package tel.billing.tax.web;

import java.time.Instant;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.InputError;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.Times;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.Response;
import tel.billing.tax.VatRate;
import tel.billing.tax.application.vatrate.ListVatRates;
import tel.billing.tax.application.vatrate.SetVatRate;
import tel.billing.tax.application.vatrate.SetVatRate.Outcome;
import tel.billing.tax.application.vatrate.SetVatRate.Violation;
import tel.billing.tax.domain.EuropeanUnion;

/// Lists VAT rates for staff, and lets administrators set them.
@RestController
public record VatRateController(ListVatRates listVatRates, SetVatRate setVatRate) {

    @GetMapping("/v1/admin/vat-rates")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var rates = query.complete(listVatRates::list);
        return Response.ok(Listing.whole(rates.stream().map(VatRateResponse::of).toList()));
    }

    @PostMapping("/v1/admin/vat-rates")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result set(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var country = body.required("country", Country::parse);
        var rate = body.integer("rate_bp", BasisPoints::parse);
        var validFrom = body.optional("valid_from", Times::parse);
        var violation = country.ifRead().flatMap(known -> setVatRate.violationOf(known, rate.ifRead()));
        var command = body.complete(
                () -> new SetVatRate.Command(
                        KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                        Actor.of(caller),
                        country.get(),
                        rate.get(),
                        validFrom.get()),
                violation.map(VatRateController::nameOf).orElse("country"),
                () -> violation.map(VatRateController::errorOf));
        var path = body.path();
        return setVatRate.set(command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var rate) -> Response.created(VatRateResponse.of(rate));
            case Outcome.Rejected(var violations) ->
                Problem.invalid(violations.stream()
                        .sorted()
                        .map(VatRateController::invalidParam)
                        .toList());
        };
    }

    private static InvalidParam invalidParam(Violation violation) {
        return InvalidParam.of(nameOf(violation), errorOf(violation));
    }

    private static String nameOf(Violation violation) {
        return switch (violation) {
            case NOT_CHARGED_HERE -> "country";
            case TOO_LOW -> "rate_bp";
            case IN_THE_PAST -> "valid_from";
        };
    }

    private static InputError errorOf(Violation violation) {
        return switch (violation) {
            case NOT_CHARGED_HERE -> InputError.notAllowed("must be a member state of the EU or the seller's country");
            case TOO_LOW ->
                InputError.tooSmall(
                        EuropeanUnion.LOWEST_STANDARD_RATE.value(),
                        "must be at least 1500: standard rates of member states are at least 15 % (Directive"
                                + " 2006/112/EC, article 97); 21 % is 2100");
            case IN_THE_PAST -> InputError.notAllowed("must not be in the past");
        };
    }

    record VatRateResponse(UUID id, String country, int rateBp, Instant validFrom) {

        static VatRateResponse of(VatRate rate) {
            return new VatRateResponse(
                    rate.id(), rate.country().code(), rate.rate().value(), rate.validFrom());
        }
    }
}
