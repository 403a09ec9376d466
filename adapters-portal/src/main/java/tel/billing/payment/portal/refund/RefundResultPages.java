package tel.billing.payment.portal.refund;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.Ledger;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.application.refund.ListResolvableRefunds;
import tel.billing.payment.application.refund.ResolveRefund;
import tel.billing.payment.application.refund.ResolveRefund.Outcome;
import tel.billing.payment.application.refund.ResolveRefund.Resolution;
import tel.billing.payment.domain.Refund;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Option;
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

/// Administrators record the result of a refund whose answer and notification were lost. The page shows the
/// balance of the wallet after each result.
@PortalPages
public record RefundResultPages(
        ShowPayments showPayments,
        ListResolvableRefunds listResolvableRefunds,
        ResolveRefund resolveRefund,
        Ledger ledger)
        implements StaffOperations {
    private static final String PATH = "/console/accounts/{account}/payments/{payment}/refunds/{refund}/record-result";
    private static final String RESULT = "result";

    @Override
    public List<StaffOperation> operations() {
        return List.of(StaffOperation.admin("refund", 10, "record-result", "resolvable"));
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(
            @PathVariable UUID account, @PathVariable UUID payment, @PathVariable UUID refund, Visit visit, Form form) {
        return decision(read(account, payment, refund), visit).ask(form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View resolve(
            @PathVariable UUID account, @PathVariable UUID payment, @PathVariable UUID refund, Visit visit, Form form) {
        var found = read(account, payment, refund);
        var result = form.choice(RESULT, Resolution.class);
        var reason = form.required("reason", Reason::parse);
        var visitor = visit.visitor();
        return decision(found, visit)
                .nextOnce(
                        form,
                        () -> resolveRefund.resolve(
                                new ResolveRefund.Command(
                                        KeyedRequest.ofStaff(
                                                visitor,
                                                form.hidden(Form.KEY, IdempotencyKey::parse),
                                                new Fingerprint(form.fingerprint(visit))),
                                        Actor.of(visitor),
                                        found.payment(),
                                        found.id(),
                                        result.get(),
                                        reason.get()),
                                outcome -> reply(found.account(), outcome).as(StoredResponse::new)));
    }

    private Refund read(UUID account, UUID payment, UUID refund) {
        return showPayments
                .show(new AccountId(account), new PaymentId(payment))
                .flatMap(shown -> shown.refunds().stream()
                        .filter(each -> each.id().value().equals(refund))
                        .findAny())
                .orElseThrow(PageFailure::notFound);
    }

    private Decision decision(Refund refund, Visit visit) {
        var decision = Decision.of(
                        "record-result",
                        visit.text("operation.record-result.of", visit.money(refund.amount())),
                        page(refund.account()))
                .warn()
                .fact(
                        visit.text("operation.record-result.payment"),
                        refund.payment().toString())
                .fact(
                        visit.text("operation.record-result.captured"),
                        refund.order().paymentReference().value())
                .fact(visit.text("operation.record-result.refund"), refund.id().toString())
                .fact(visit.text("operation.record-result.amount"), visit.money(refund.amount()))
                .fact(
                        visit.text("operation.record-result.drafted"),
                        visit.time(refund.order().draftedAt()))
                .fact(visit.text("operation.record-result.state"), state(refund, visit))
                .inputs(
                        new Input.Choice(
                                RESULT,
                                List.of(
                                        new Option("", visit.text("form.choose")),
                                        new Option("done", visit.text("operation.record-result.done")),
                                        new Option("failed", visit.text("operation.record-result.failed")))),
                        Input.reason())
                .obstacle(obstacle(refund));
        return decision.obstacle().isPresent() ? decision : withBalances(decision, refund, visit);
    }

    private Decision withBalances(Decision decision, Refund refund, Visit visit) {
        var balance = ledger.balance(refund.account(), refund.amount().currency());
        return decision.fact(visit.text("operation.fact.balance"), visit.money(balance))
                .fact(visit.text("operation.record-result.balance_if_done"), visit.money(balance))
                .fact(
                        visit.text("operation.record-result.balance_if_failed"),
                        visit.money(balance.plus(refund.amount())));
    }

    private static String state(Refund refund, Visit visit) {
        return visit.text(
                switch (refund) {
                    case Refund.Draft _ -> "operation.record-result.state.draft";
                    case Refund.Sent _ -> "operation.record-result.state.sent";
                    case Refund.Done _ -> "operation.record-result.state.done";
                    case Refund.Failed _ -> "operation.record-result.state.failed";
                });
    }

    private Optional<String> obstacle(Refund refund) {
        return switch (refund) {
            case Refund.Draft _, Refund.Sent _ ->
                isResolvable(refund) ? Optional.empty() : Optional.of("operation.record-result.not_yet");
            case Refund.Done _, Refund.Failed _ -> Optional.of("operation.record-result.has_result");
        };
    }

    private boolean isResolvable(Refund refund) {
        return listResolvableRefunds
                .list(refund.account(), Set.of(refund.payment()))
                .contains(refund.id());
    }

    private static FormReply reply(AccountId account, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done _ -> FormReply.goTo(page(account), "refund_resolved");
            case Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case Outcome.MayStillBeSent() -> FormReply.fault("operation.record-result.not_yet");
            case Outcome.HasOtherResult() -> new FormReply.Fault(RESULT, "operation.record-result.other_result");
        };
    }

    private static String page(AccountId account) {
        return "/console/accounts/" + account;
    }
}
