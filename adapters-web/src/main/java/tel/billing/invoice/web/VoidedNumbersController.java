package tel.billing.invoice.web;

import java.time.Instant;
import java.util.List;
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
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbers;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbers.Outcome;
import tel.billing.invoice.domain.VoidedNumbers;
import tel.billing.shared.InputError;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.Response;

/// Lists voided invoice numbers for staff, and lets administrators void numbers after a loss of data.
@RestController
public record VoidedNumbersController(VoidInvoiceNumbers voidInvoiceNumbers) {
    private static final String LAST = "last_number";

    @GetMapping("/v1/admin/voided-invoice-numbers")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var voided = query.complete(voidInvoiceNumbers::list);
        return Response.ok(new VoidedNumbersList(
                voided.stream().map(VoidedNumbersResponse::of).toList()));
    }

    @PostMapping("/v1/admin/voided-invoice-numbers")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result voidNumbers(Caller caller, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var last = body.required(LAST, InvoiceNumber::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new VoidInvoiceNumbers.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                last.get(),
                reason.get()));
        var path = body.path();
        return voidInvoiceNumbers.voidNumbers(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Voided(var numbers) -> Response.created(VoidedNumbersResponse.of(numbers));
            case Outcome.WrongSeriesOrYear(var series, var year) ->
                Problem.invalid(
                        LAST,
                        InputError.notAllowed(
                                "must be a number of the series %s and of %d or %d".formatted(series, year - 1, year)));
            case Outcome.AlreadyAssigned(var latest) ->
                Problem.invalid(
                        LAST,
                        InputError.notAllowed("must be higher than %s, the last number that was assigned or voided"
                                .formatted(latest)));
            case Outcome.TooMany(var next) ->
                Problem.invalid(
                        LAST,
                        InputError.notAllowed("must be at most %d numbers from %s on"
                                .formatted(VoidInvoiceNumbers.MAX_NUMBERS, next)));
        };
    }

    record VoidedNumbersList(List<VoidedNumbersResponse> items) {}

    /// Voided numbers as shown to staff.
    record VoidedNumbersResponse(UUID id, String firstNumber, String lastNumber, Instant voidedAt, String reason) {

        static VoidedNumbersResponse of(VoidedNumbers numbers) {
            return new VoidedNumbersResponse(
                    numbers.id(),
                    numbers.first().toString(),
                    numbers.last().toString(),
                    numbers.at(),
                    numbers.reason().text());
        }
    }
}
