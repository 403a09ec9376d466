package tel.billing.payment.portal.resolution;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.ShowAccount;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.application.reconciliation.BookReportedPayment;
import tel.billing.payment.application.reconciliation.BookReportedPayment.Outcome;
import tel.billing.payment.application.reconciliation.Reconciliations.RecordedDifference;
import tel.billing.payment.application.reconciliation.ShowReconciliations;
import tel.billing.payment.domain.MovementType;
import tel.billing.payment.domain.Reconciliation;
import tel.billing.payment.domain.ReconciliationDifference;
import tel.billing.payment.domain.ReportedPaymentId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators book a payment that the card processor captured and the books do not contain.
@PortalPages
public record DifferencePages(
        ShowReconciliations showReconciliations, BookReportedPayment bookReportedPayment, ShowAccount showAccount)
        implements StaffOperations {
    private static final String PATH = "/console/reconciliations/{reconciliation}/differences/{id}/book";

    @Override
    public List<StaffOperation> operations() {
        return List.of(StaffOperation.admin("difference", 10, "book", "missing_here"));
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(@PathVariable UUID reconciliation, @PathVariable UUID id, Visit visit, Form form) {
        return decision(reconciliation, id, visit).ask(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View book(@PathVariable UUID reconciliation, @PathVariable UUID id, Visit visit, Form form) {
        var decision = decision(reconciliation, id, visit);
        var reason = form.required("reason", Reason::parse);
        var visitor = visit.visitor();
        return decision.nextOnce(
                form,
                () -> bookReportedPayment.book(
                        new BookReportedPayment.Command(
                                KeyedRequest.ofStaff(
                                        visitor,
                                        form.hidden(Form.KEY, IdempotencyKey::parse),
                                        new Fingerprint(form.fingerprint(visit))),
                                Actor.of(visitor),
                                id,
                                reason.get()),
                        outcome -> reply(outcome).as(StoredResponse::new)));
    }

    private Decision decision(UUID reconciliation, UUID id, Visit visit) {
        var comparison = new Reconciliation.Id(reconciliation);
        var report = show(comparison, Optional.empty()).reconciliation().report();
        var found = find(comparison, id, Optional.empty());
        var difference = found.difference();
        var decision = Decision.of(
                        "book",
                        visit.text("operation.book.of", visit.money(difference.bookedOrReported())),
                        "/console/reconciliations/" + reconciliation)
                .fact(visit.text("operation.book.amount"), visit.money(difference.bookedOrReported()))
                .fact(
                        visit.text("operation.book.report"),
                        report.orElseGet(() -> visit.text("operation.book.no_report")))
                .fact(
                        visit.text("operation.book.reference"),
                        difference.paymentReference().value())
                .fact(visit.text("operation.book.found"), visit.time(found.foundAt()))
                .inputs(Input.reason())
                .obstacle(obstacle(found));
        return difference instanceof ReconciliationDifference.MissingInLedger missing
                        && missing.named().isPresent()
                ? withNames(decision, missing.named().get(), visit)
                : decision;
    }

    private Decision withNames(Decision decision, ReportedPaymentId named, Visit visit) {
        var company = showAccount
                .show(named.account())
                .map(account -> account.company().value());
        return decision.fact(
                        visit.text("operation.book.company"),
                        company.orElseGet(() -> visit.text("operation.book.unknown_account")))
                .fact(visit.text("operation.book.account"), named.account().toString())
                .fact(visit.text("operation.book.payment"), named.payment().toString());
    }

    private ShowReconciliations.Shown show(Reconciliation.Id reconciliation, Optional<UUID> after) {
        return showReconciliations
                .show(reconciliation, new PageRequest<>(PageRequest.MAX_LIMIT, after))
                .orElseThrow(PageFailure::notFound);
    }

    /// Reads page by page. A comparison has few differences.
    private RecordedDifference find(Reconciliation.Id reconciliation, UUID id, Optional<UUID> after) {
        var page = show(reconciliation, after).differences();
        var found = page.items().stream().filter(each -> each.id().equals(id)).findAny();
        return found.orElseGet(
                () -> find(reconciliation, id, Optional.of(page.next().orElseThrow(PageFailure::notFound))));
    }

    private static Optional<String> obstacle(RecordedDifference found) {
        if (found.resolvedAt().isPresent()
                || !(found.difference() instanceof ReconciliationDifference.MissingInLedger missing)
                || missing.type() != MovementType.CAPTURE) {
            return Optional.of("operation.book.not_missing");
        }
        return missing.named().isPresent() ? Optional.empty() : Optional.of("operation.book.not_named");
    }

    private static FormReply reply(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Booked(var payment, var _, var _) ->
                FormReply.goTo("/console/accounts/" + payment.account(), "payment_booked");
            case Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case Outcome.NotMissing() -> FormReply.fault("operation.book.not_missing");
            case Outcome.NotNamed() -> FormReply.fault("operation.book.not_named");
            case Outcome.NoAccount() -> FormReply.fault("operation.book.no_account");
            case Outcome.OtherPayment _ -> FormReply.fault("operation.book.other_payment");
        };
    }
}
