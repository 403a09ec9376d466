package tel.billing.invoice.portal.voiding;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbers;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbers.Outcome;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Fact;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators void invoice numbers after a loss of data.
@PortalPages
public record VoidingPages(VoidInvoiceNumbers voidInvoiceNumbers) {
    private static final String PATH = "/console/operator/void-numbers";
    private static final String LAST = "last_number";

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(Visit visit, Form form) {
        return decision(visit).ask(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View voidNumbers(Visit visit, Form form) {
        var last = form.required(LAST, InvoiceNumber::parse);
        var reason = form.required("reason", Reason::parse);
        var visitor = visit.visitor();
        return last.ifValid()
                .map(number -> withRange(decision(visit), number, visit))
                .orElseGet(() -> decision(visit))
                .nextOnce(
                        form,
                        () -> voidInvoiceNumbers.voidNumbers(
                                new VoidInvoiceNumbers.Command(
                                        KeyedRequest.ofStaff(
                                                visitor,
                                                form.hidden(Form.KEY, IdempotencyKey::parse),
                                                new Fingerprint(form.fingerprint(visit))),
                                        Actor.of(visitor),
                                        last.get(),
                                        reason.get()),
                                outcome -> reply(outcome).as(StoredResponse::new)));
    }

    private Decision decision(Visit visit) {
        return Decision.of("void-numbers", visit.text("operation.operator"), "/console/operator")
                .warn()
                .facts(voidInvoiceNumbers.list().stream()
                        .map(voided -> new Fact(
                                visit.text("operation.void-numbers.voided", visit.day(voided.at())),
                                visit.text("operation.void-numbers.range", voided.first(), voided.last())))
                        .toList())
                .inputs(new Input.Line(LAST, true), Input.reason());
    }

    private Decision withRange(Decision decision, InvoiceNumber last, Visit visit) {
        var first = voidInvoiceNumbers.firstUpTo(last);
        return first.count() <= last.count()
                ? decision.fact(
                        visit.text("operation.void-numbers.now"),
                        visit.text("operation.void-numbers.range", first, last))
                : decision;
    }

    private static FormReply reply(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Voided _ -> FormReply.goTo("/console/operator", "numbers_voided");
            case Outcome.WrongSeriesOrYear _ -> new FormReply.Fault(LAST, "operation.void-numbers.wrong_series");
            case Outcome.AlreadyAssigned _ -> new FormReply.Fault(LAST, "operation.void-numbers.assigned");
            case Outcome.TooMany _ -> new FormReply.Fault(LAST, "operation.void-numbers.too_many");
        };
    }
}
