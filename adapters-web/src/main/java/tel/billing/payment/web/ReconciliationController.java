package tel.billing.payment.web;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.application.reconciliation.BookReportedPayment;
import tel.billing.payment.application.reconciliation.BookReportedPayment.Outcome;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.application.reconciliation.ShowReconciliations.Shown;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.web.ReconciliationController.ReconciliationResponse.DifferenceResponse;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Shows staff the differences between the ledger and the card processor's reports, and lets administrators book
/// payments that only the processor has.
@RestController
public record ReconciliationController(
        ShowReconciliations showReconciliations, BookReportedPayment bookReportedPayment) {
    private static final CursorFormat<Reconciliation.Id> CURSORS =
            CursorFormat.ofUuid(Reconciliation.Id::value, Reconciliation.Id::new);
    private static final CursorFormat<UUID> DIFFERENCES = CursorFormat.ofUuid();

    @GetMapping("/v1/admin/reconciliations")
    @Access(Audience.STAFF)
    @Report
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var done = showReconciliations.list(query.complete(page::get));
        return Response.ok(Listing.of(done, CURSORS, ReconciliationResponse::of));
    }

    @GetMapping("/v1/admin/reconciliations/{id}")
    @Access(Audience.STAFF)
    @Report
    public Answer show(@PathVariable UUID id, Query query) {
        var page = query.page(DIFFERENCES);
        return showReconciliations
                .show(new Reconciliation.Id(id), query.complete(page::get))
                .<Answer>map(shown -> Response.ok(WithDifferences.of(shown)))
                .orElseGet(
                        () -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no reconciliation with this id."));
    }

    @PostMapping("/v1/admin/reconciliation-differences/{id}/book")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result book(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new BookReportedPayment.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                id,
                reason.get()));
        var path = body.path();
        return bookReportedPayment.book(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Booked(var payment, var amount, var balance) ->
                Response.ok(new BookedResponse(
                        payment.account().value(),
                        payment.payment().value(),
                        amount.minor(),
                        amount.currency().getCurrencyCode(),
                        balance.minor()));
            case Outcome.NotFound() ->
                Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no difference with this id.");
            case Outcome.NotMissing() ->
                Problem.invalid(
                        "kind", InputError.notAllowed("must be an unresolved missing_here of the flow capture"));
            case Outcome.NotNamed() ->
                Problem.invalid(
                        "payment_id", InputError.notAllowed("is unknown: the report names no payment of this service"));
            case Outcome.NoAccount() ->
                Problem.invalid(
                        "account_id",
                        InputError.notAllowed(
                                "is an erased account or not in the books: refund the payment at the card processor"));
            case Outcome.OtherPayment(var payment, var amount, var reportedReference) ->
                Problem.invalid(
                        "payment_id",
                        InputError.inconsistent("is the payment %s of %s, which does not match the reported %s"
                                .formatted(payment, amount, reportedReference)));
        };
    }

    /// A payment that was booked, and the balance of its wallet.
    record BookedResponse(UUID accountId, UUID paymentId, long amountMinor, String currency, long balanceMinor) {}

    record WithDifferences(
            UUID id,
            Instant at,
            Optional<String> report,
            int lines,
            int found,
            int resolved,
            Listing<DifferenceResponse> differences) {

        static WithDifferences of(Shown shown) {
            var done = shown.reconciliation();
            return new WithDifferences(
                    done.id().value(),
                    done.at(),
                    done.report(),
                    done.lines(),
                    done.found(),
                    done.resolved(),
                    Listing.of(shown.differences(), DIFFERENCES, DifferenceResponse::of));
        }
    }

    /// A reconciliation as shown to staff.
    record ReconciliationResponse(UUID id, Instant at, Optional<String> report, int lines, int found, int resolved) {

        static ReconciliationResponse of(Reconciliation reconciliation) {
            return new ReconciliationResponse(
                    reconciliation.id().value(),
                    reconciliation.at(),
                    reconciliation.report(),
                    reconciliation.lines(),
                    reconciliation.found(),
                    reconciliation.resolved());
        }

        /// A difference. The side where the transfer is missing has no amount.
        record DifferenceResponse(
                UUID id,
                String kind,
                MovementType flow,
                String processorReference,
                Optional<UUID> accountId,
                Optional<UUID> paymentId,
                OptionalLong oursMinor,
                OptionalLong theirsMinor,
                String currency,
                Instant foundAt,
                Optional<Instant> resolvedAt) {

            static DifferenceResponse of(RecordedDifference recordedDifference) {
                return switch (recordedDifference.difference()) {
                    case ReconciliationDifference.MissingInLedger missing ->
                        of(
                                recordedDifference,
                                "missing_here",
                                missing.named().map(named -> named.account().value()),
                                missing.named().map(named -> named.payment().value()),
                                none(),
                                some(missing.reported()));
                    case ReconciliationDifference.MissingInReports missing ->
                        of(
                                recordedDifference,
                                "missing_there",
                                Optional.of(missing.account().value()),
                                Optional.of(missing.payment().value()),
                                some(missing.booked()),
                                none());
                    case ReconciliationDifference.AmountDiffers differs ->
                        of(
                                recordedDifference,
                                "amount_differs",
                                Optional.of(differs.account().value()),
                                Optional.of(differs.payment().value()),
                                some(differs.booked()),
                                some(differs.reported()));
                };
            }

            private static DifferenceResponse of(
                    RecordedDifference recordedDifference,
                    String kind,
                    Optional<UUID> account,
                    Optional<UUID> payment,
                    OptionalLong booked,
                    OptionalLong reported) {
                var difference = recordedDifference.difference();
                return new DifferenceResponse(
                        recordedDifference.id(),
                        kind,
                        difference.type(),
                        difference.paymentReference().value(),
                        account,
                        payment,
                        booked,
                        reported,
                        difference.bookedOrReported().currency().getCurrencyCode(),
                        recordedDifference.foundAt(),
                        recordedDifference.resolvedAt());
            }

            private static OptionalLong some(Money money) {
                return OptionalLong.of(money.minor());
            }

            private static OptionalLong none() {
                return OptionalLong.empty();
            }
        }
    }
}
