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
import tel.billing.shared.Currencies;
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
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeRate;
import tel.billing.tax.RateSource;
import tel.billing.tax.application.exchangerate.ListExchangeRates;
import tel.billing.tax.application.exchangerate.SetExchangeRate;
import tel.billing.tax.application.exchangerate.SetExchangeRate.Outcome;
import tel.billing.tax.application.exchangerate.SetExchangeRate.Violation;

/// Lists exchange rates for staff, and lets administrators set them.
@RestController
public record ExchangeRateController(ListExchangeRates listExchangeRates, SetExchangeRate setExchangeRate) {
    private static final InputError THE_EURO = InputError.notAllowed("must not be EUR: rates are units per euro");

    @GetMapping("/v1/admin/exchange-rates")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var rates = query.complete(listExchangeRates::list);
        return Response.ok(
                Listing.whole(rates.stream().map(ExchangeRateResponse::of).toList()));
    }

    @PostMapping("/v1/admin/exchange-rates")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result set(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var currency = body.required("currency", Currencies::parseCurrent);
        var rate = body.required("rate", EuroRate::parse);
        var validFrom = body.optional("valid_from", Times::parse);
        var source = body.required("source", RateSource::parse);
        var command = body.complete(
                () -> new SetExchangeRate.Command(
                        KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                        Actor.of(caller),
                        currency.get(),
                        rate.get(),
                        validFrom.get(),
                        source.get()),
                "currency",
                () -> currency.ifRead().filter(Currencies.EURO::equals).map(_ -> THE_EURO));
        var path = body.path();
        return setExchangeRate.set(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var rate) -> Response.created(ExchangeRateResponse.of(rate));
            case Outcome.Rejected(var violations) ->
                Problem.invalid(violations.stream()
                        .sorted()
                        .map(ExchangeRateController::invalidParam)
                        .toList());
        };
    }

    private static InvalidParam invalidParam(Violation violation) {
        return switch (violation) {
            case THE_EURO -> InvalidParam.of("currency", THE_EURO);
            case IN_THE_PAST -> InvalidParam.of("valid_from", InputError.notAllowed("must not be in the past"));
        };
    }

    record ExchangeRateResponse(UUID id, String currency, String rate, Instant validFrom, String source) {

        static ExchangeRateResponse of(ExchangeRate rate) {
            var exchangeQuote = rate.quote();
            return new ExchangeRateResponse(
                    rate.id(),
                    exchangeQuote.currency().getCurrencyCode(),
                    exchangeQuote.rate().toString(),
                    exchangeQuote.validFrom(),
                    exchangeQuote.source().name());
        }
    }
}
