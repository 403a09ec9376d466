package tel.billing.invoice.web;

import java.time.ZoneId;
import java.util.UUID;
import org.springframework.http.MediaType;
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
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.creditnote.CreditInvoice.Outcome;
import tel.billing.invoice.application.document.DownloadInvoice;
import tel.billing.invoice.application.issuing.SearchInvoices;
import tel.billing.invoice.application.reissue.ReissueInvoice;
import tel.billing.invoice.web.InvoiceController.PdfResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Days;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.Uuids;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Lists all invoices and credit notes for staff, and lets administrators credit and reissue invoices.
///
/// @param zone the seller's time zone
@RestController
public record InvoiceAdminController(
        SearchInvoices searchInvoices,
        CreditInvoice creditInvoice,
        ReissueInvoice reissueInvoice,
        DownloadInvoice downloadInvoice,
        ZoneId zone) {
    private static final CursorFormat<InvoiceId> CURSORS = CursorFormat.ofUuid(InvoiceId::value, InvoiceId::new);
    private static final String AMOUNT = "amount_minor";

    @GetMapping("/v1/admin/invoices")
    @Access(Audience.STAFF)
    @Report
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var account = query.optional("account", InvoiceAdminController::account);
        var number = query.optional("number", InvoiceNumber::parse);
        var from = query.optional("from", Days::parse);
        var to = query.optional("to", text -> Days.last(text, from.ifRead().flatMap(first -> first)));
        var criteria =
                query.complete(() -> new SearchInvoices.Criteria(account.get(), number.get(), from.get(), to.get()));
        return Response.ok(Listing.of(
                searchInvoices.list(criteria, page.get()), CURSORS, invoice -> InvoiceResponse.of(invoice, zone)));
    }

    @GetMapping("/v1/admin/invoices/{id}")
    @Access(Audience.STAFF)
    @MediaTypeOffers({MediaType.APPLICATION_JSON_VALUE, MediaType.APPLICATION_PDF_VALUE})
    public Answer show(Caller caller, @PathVariable UUID id, MediaType wanted) {
        return wanted.equals(MediaType.APPLICATION_PDF)
                ? pdf(caller, id)
                : searchInvoices
                        .read(new InvoiceId(id))
                        .<Answer>map(found -> Response.ok(InvoiceResponse.of(found, zone)))
                        .orElseGet(InvoiceAdminController::notFound);
    }

    @GetMapping("/v1/admin/invoices/{id}/pdf")
    @Access(Audience.STAFF)
    @MediaTypeOffers(MediaType.APPLICATION_PDF_VALUE)
    public Answer pdf(Caller caller, @PathVariable UUID id) {
        return PdfResponse.of(
                downloadInvoice.download(new DownloadInvoice.Command.ByStaff(caller.user(), new InvoiceId(id))),
                notFound());
    }

    @PostMapping("/v1/admin/invoices/{id}/credit-notes")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result credit(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var amount = body.optionalPositive(AMOUNT);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new CreditInvoice.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new InvoiceId(id),
                amount.get(),
                reason.get()));
        var path = body.path();
        return creditInvoice.credit(
                command, outcome -> answerOf(outcome, zone).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/admin/invoices/{id}/reissue")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result reissue(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new ReissueInvoice.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new InvoiceId(id),
                reason.get()));
        var path = body.path();
        return reissueInvoice.reissue(
                command, outcome -> answerOf(outcome, zone).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(ReissueInvoice.Outcome outcome, ZoneId zone) {
        return switch (outcome) {
            case ReissueInvoice.Outcome.Reissued reissued -> Response.created(ReissueResponse.of(reissued, zone));
            case ReissueInvoice.Outcome.NotFound() -> notFound();
            case ReissueInvoice.Outcome.IsCreditNote() ->
                Problem.invalid(
                        "kind",
                        InputError.notAllowed("must not be a credit note: reissue the invoice that it corrects"));
            case ReissueInvoice.Outcome.Erased() -> erased();
            case ReissueInvoice.Outcome.NothingLeft() ->
                Problem.invalid(
                        "id", InputError.notAllowed("cannot be reissued: the invoice is already credited in full"));
            case ReissueInvoice.Outcome.Outdated _ ->
                throw new IllegalStateException("The API expects nothing, but " + outcome);
            case ReissueInvoice.Outcome.InsufficientBalance(var shortfall) ->
                Problem.invalid(
                        "balance_minor",
                        InputError.notAllowed(
                                "must not be negative afterwards: the wallet lacks %s (%s). Credit the wallet first, then retry"
                                        .formatted(shortfall.minor(), shortfall)));
        };
    }

    private static Answer answerOf(Outcome outcome, ZoneId zone) {
        return switch (outcome) {
            case Outcome.Issued(var note) -> Response.created(InvoiceResponse.of(note, zone));
            case Outcome.NotFound() -> notFound();
            case Outcome.IsCreditNote() ->
                Problem.invalid(
                        "kind", InputError.notAllowed("must not be a credit note: a credit note cannot be credited"));
            case Outcome.Erased() -> erased();
            case Outcome.NothingLeft() ->
                Problem.invalid(
                        AMOUNT, InputError.notAllowed("cannot be credited: the invoice is already credited in full"));
            case Outcome.Outdated _ -> throw new IllegalStateException("The API expects nothing, but " + outcome);
            case Outcome.TooMuch(var left) ->
                Problem.invalid(
                        AMOUNT,
                        InputError.tooLarge(
                                left.minor(),
                                "must be at most %s (%s), the amount not credited yet".formatted(left.minor(), left)));
        };
    }

    private static Problem erased() {
        return Problem.invalid(
                "id",
                InputError.notAllowed("cannot be corrected: the personal data of the account was erased, so no customer"
                        + " can receive the document or the money"));
    }

    private static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no invoice with this id.");
    }

    private static Parsed<AccountId> account(String text) {
        return Uuids.parse(text).flatMap(id -> Parsed.valid(new AccountId(id)));
    }

    /// The two documents of a reissue.
    ///
    /// @param creditNote cancels the wrong invoice
    /// @param invoice replaces the wrong invoice
    record ReissueResponse(InvoiceResponse creditNote, InvoiceResponse invoice) {

        static ReissueResponse of(ReissueInvoice.Outcome.Reissued reissued, ZoneId zone) {
            return new ReissueResponse(
                    InvoiceResponse.of(reissued.note(), zone), InvoiceResponse.of(reissued.invoice(), zone));
        }
    }
}
