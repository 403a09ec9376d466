package tel.billing.invoice.portal.correction;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.reissue.PreviewCorrection;
import tel.billing.invoice.application.reissue.PreviewCorrection.Preview;
import tel.billing.invoice.application.reissue.ReissueInvoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.Times;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators correct an invoice: with a credit note, or with a credit note and a new invoice. The pages show the
/// amounts and the balance of the wallet before.
///
/// @param zone the seller's time zone, in which documents are dated
@PortalPages
public record CorrectionPages(
        PreviewCorrection previewCorrection, CreditInvoice creditInvoice, ReissueInvoice reissueInvoice, ZoneId zone)
        implements StaffOperations {
    private static final String CREDIT = "/console/invoices/{id}/credit";
    private static final String REISSUE = "/console/invoices/{id}/reissue";
    private static final String AMOUNT = "amount";
    private static final String REMAINING = "seen_remaining";
    private static final String REISSUED = "seen_reissued";

    @Override
    public List<StaffOperation> operations() {
        return List.of(
                StaffOperation.admin("invoice", 10, "credit", "correctable"),
                StaffOperation.admin("invoice", 20, "reissue", "correctable"));
    }

    @GetMapping(CREDIT)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToCredit(@PathVariable UUID id, Visit visit, Form form) {
        var preview = read(id);
        return credit(preview, visit).ask(form.with(AMOUNT, visit.language().amount(preview.remaining())));
    }

    @PostMapping(CREDIT)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View credit(@PathVariable UUID id, Visit visit, Form form) {
        var preview = read(id);
        var amount = form.amount(AMOUNT, preview.remaining().currency());
        amount.ifValid().ifPresent(money -> check(money, preview, form));
        var reason = form.required("reason", Reason::parse);
        var decision = credit(preview, visit);
        if (!form.isValid()) {
            return decision.ask(form);
        }
        return decision.fact(visit.text("operation.credit.amount"), visit.money(amount.get()))
                .fact(
                        visit.text("operation.credit.balance_after"),
                        visit.money(preview.balance().plus(amount.get())))
                .nextOnce(
                        form,
                        () -> creditInvoice.credit(
                                new CreditInvoice.Command(
                                        request(visit, form),
                                        Actor.of(visit.visitor()),
                                        preview.invoice().id(),
                                        Optional.of(amount.get().minor()),
                                        reason.get(),
                                        Optional.of(Input.Seen.amount(REMAINING, form))),
                                outcome -> reply(preview, outcome, decision).as(StoredResponse::new)));
    }

    @GetMapping(REISSUE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askToReissue(@PathVariable UUID id, Visit visit, Form form) {
        return reissue(read(id), visit).ask(form);
    }

    @PostMapping(REISSUE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View reissue(@PathVariable UUID id, Visit visit, Form form) {
        var preview = read(id);
        var reason = form.required("reason", Reason::parse);
        var decision = reissue(preview, visit);
        return decision.nextOnce(
                form,
                () -> reissueInvoice.reissue(
                        new ReissueInvoice.Command(
                                request(visit, form),
                                Actor.of(visit.visitor()),
                                preview.invoice().id(),
                                reason.get(),
                                Optional.of(new ReissueInvoice.Amounts(
                                        Input.Seen.amount(REMAINING, form), Input.Seen.amount(REISSUED, form)))),
                        outcome -> reply(preview, outcome, decision).as(StoredResponse::new)));
    }

    private static void check(Money amount, Preview preview, Form form) {
        if (amount.minor() == 0) {
            form.fault(AMOUNT, "operation.amount_zero");
        } else if (!Decision.isConfirmed(form) && amount.compareTo(preview.remaining()) > 0) {
            form.fault(AMOUNT, "operation.credit.too_much");
        }
    }

    private Preview read(UUID id) {
        return previewCorrection.preview(new InvoiceId(id)).orElseThrow(PageFailure::notFound);
    }

    private Decision credit(Preview preview, Visit visit) {
        return facts("credit", preview, visit)
                .inputs(
                        new Input.Amount(AMOUNT, preview.remaining().currency()),
                        Input.reason(),
                        Input.Seen.of(REMAINING, preview.remaining()))
                .obstacle(preview.remaining().isPositive() ? Optional.empty() : obstacle("credit", preview));
    }

    private Decision reissue(Preview preview, Visit visit) {
        var decision = facts("reissue", preview, visit).inputs(Input.reason());
        return preview.reissued()
                .map(reissued -> withAmounts(decision, preview, reissued, visit))
                .orElseGet(() -> decision.obstacle(obstacle("reissue", preview)));
    }

    private static Decision withAmounts(Decision decision, Preview preview, Money reissued, Visit visit) {
        var after = preview.balance().plus(preview.remaining()).minus(reissued);
        return decision.inputs(Input.Seen.of(REMAINING, preview.remaining()), Input.Seen.of(REISSUED, reissued))
                .fact(visit.text("operation.reissue.note"), visit.money(preview.remaining()))
                .fact(visit.text("operation.reissue.invoice"), visit.money(reissued))
                .fact(visit.text("operation.reissue.balance_after"), visit.money(after))
                .obstacle(after.isNegative() ? Optional.of("operation.reissue.insufficient") : Optional.empty());
    }

    private Decision facts(String operation, Preview preview, Visit visit) {
        var invoice = preview.invoice();
        return Decision.of(operation, invoice.number().toString(), page(invoice.account()))
                .warn()
                .fact(
                        visit.text("operation.correction.issued"),
                        visit.day(Times.dayIn(zone, invoice.content().issuedAt())))
                .fact(
                        visit.text("operation.correction.gross"),
                        visit.money(invoice.content().gross()))
                .fact(
                        visit.text("operation.correction.vat"),
                        visit.money(invoice.content().vat()))
                .fact(visit.text("operation.correction.remaining"), visit.money(preview.remaining()))
                .fact(visit.text("operation.fact.balance"), visit.money(preview.balance()));
    }

    private static Optional<String> obstacle(String operation, Preview preview) {
        return Optional.of(
                preview.invoice().isCreditNote()
                        ? "operation." + operation + ".is_credit_note"
                        : "operation.correction.nothing_left");
    }

    private static FormReply reply(Preview preview, CreditInvoice.Outcome outcome, Decision decision) {
        return switch (outcome) {
            case CreditInvoice.Outcome.Issued _ ->
                FormReply.goTo(page(preview.invoice().account()), "invoice_credited");
            case CreditInvoice.Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case CreditInvoice.Outcome.IsCreditNote() -> FormReply.fault("operation.credit.is_credit_note");
            case CreditInvoice.Outcome.Erased() -> FormReply.fault("operation.correction.erased");
            case CreditInvoice.Outcome.NothingLeft() -> FormReply.fault("operation.correction.nothing_left");
            case CreditInvoice.Outcome.Outdated _ -> decision.outdated();
            case CreditInvoice.Outcome.TooMuch _ -> new FormReply.Fault(AMOUNT, "operation.credit.too_much");
        };
    }

    private static FormReply reply(Preview preview, ReissueInvoice.Outcome outcome, Decision decision) {
        return switch (outcome) {
            case ReissueInvoice.Outcome.Reissued _ ->
                FormReply.goTo(page(preview.invoice().account()), "invoice_reissued");
            case ReissueInvoice.Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case ReissueInvoice.Outcome.IsCreditNote() -> FormReply.fault("operation.reissue.is_credit_note");
            case ReissueInvoice.Outcome.Erased() -> FormReply.fault("operation.correction.erased");
            case ReissueInvoice.Outcome.NothingLeft() -> FormReply.fault("operation.correction.nothing_left");
            case ReissueInvoice.Outcome.Outdated _ -> decision.outdated();
            case ReissueInvoice.Outcome.InsufficientBalance _ -> FormReply.fault("operation.reissue.insufficient");
        };
    }

    private static KeyedRequest request(Visit visit, Form form) {
        return KeyedRequest.ofStaff(
                visit.visitor(),
                form.hidden(Form.KEY, IdempotencyKey::parse),
                new Fingerprint(form.fingerprint(visit)));
    }

    private static String page(AccountId account) {
        return "/console/accounts/" + account;
    }
}
