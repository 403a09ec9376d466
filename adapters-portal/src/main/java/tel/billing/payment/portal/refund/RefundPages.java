package tel.billing.payment.portal.refund;

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
import tel.billing.ledger.Ledger;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.refund.RefundPayment.Outcome;
import tel.billing.payment.domain.Payment;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
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

/// Administrators send the money of a captured payment back to the card, as a whole or in part. The confirmation
/// shows what is left of the payment and the balance of the wallet.
@PortalPages
public record RefundPages(ShowPayments showPayments, RefundPayment refundPayment, Ledger ledger)
        implements StaffOperations {
    private static final String PATH = "/console/accounts/{account}/payments/{id}/refund";
    private static final String AMOUNT = "amount";
    private static final String REMAINING = "seen_remaining";

    @Override
    public List<StaffOperation> operations() {
        return List.of(StaffOperation.admin("payment", 10, "refund", "captured", "partly_refunded"));
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View ask(@PathVariable UUID account, @PathVariable UUID id, Visit visit, Form form) {
        var payment = read(account, id);
        return decision(payment, visit).ask(form.with(AMOUNT, visit.language().amount(remaining(payment))));
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View refund(@PathVariable UUID account, @PathVariable UUID id, Visit visit, Form form) {
        var payment = read(account, id);
        var amount = form.amount(AMOUNT, payment.amount().currency());
        amount.ifValid().ifPresent(money -> check(money, payment, form));
        var reason = form.required("reason", Reason::parse);
        var decision = decision(payment, visit);
        if (!form.isValid()) {
            return decision.ask(form);
        }
        var visitor = visit.visitor();
        return decision.fact(visit.text("operation.refund.refund"), visit.money(amount.get()))
                .fact(
                        visit.text("operation.refund.balance_after"),
                        visit.money(balance(payment).minus(amount.get())))
                .nextOnce(
                        form,
                        () -> refundPayment.refund(
                                new RefundPayment.Command(
                                        KeyedRequest.ofStaff(
                                                visitor,
                                                form.hidden(Form.KEY, IdempotencyKey::parse),
                                                new Fingerprint(form.fingerprint(visit))),
                                        Actor.of(visitor),
                                        payment.id(),
                                        Optional.of(amount.get().minor()),
                                        reason.get(),
                                        Optional.of(Input.Seen.amount(REMAINING, form))),
                                outcome -> reply(payment.account(), outcome, decision)
                                        .as(StoredResponse::new)));
    }

    private void check(Money amount, Payment payment, Form form) {
        if (amount.minor() == 0) {
            form.fault(AMOUNT, "operation.amount_zero");
        } else if (!Decision.isConfirmed(form) && amount.compareTo(remaining(payment)) > 0) {
            form.fault(AMOUNT, "operation.refund.too_much");
        } else if (!Decision.isConfirmed(form) && amount.compareTo(balance(payment)) > 0) {
            form.fault(AMOUNT, "operation.refund.insufficient");
        }
    }

    private Payment read(UUID account, UUID id) {
        return showPayments
                .show(new AccountId(account), new PaymentId(id))
                .orElseThrow(PageFailure::notFound)
                .payment();
    }

    private Decision decision(Payment payment, Visit visit) {
        return Decision.of(
                        "refund",
                        visit.text("operation.refund.of", visit.money(payment.amount())),
                        page(payment.account()))
                .warn()
                .fact(visit.text("operation.refund.payment"), payment.id().toString())
                .fact(visit.text(amountLabel(payment)), visit.money(payment.amount()))
                .fact(visit.text("operation.refund.remaining"), visit.money(remaining(payment)))
                .fact(visit.text("operation.fact.balance"), visit.money(balance(payment)))
                .inputs(
                        new Input.Amount(AMOUNT, payment.amount().currency()),
                        Input.reason(),
                        Input.Seen.of(REMAINING, remaining(payment)))
                .obstacle(obstacle(payment));
    }

    private static String amountLabel(Payment payment) {
        return payment instanceof Payment.Disputable ? "operation.refund.captured" : "operation.input.amount";
    }

    private static Optional<String> obstacle(Payment payment) {
        return switch (payment) {
            case Payment.Refundable refundable ->
                refundable.remaining().isPositive() ? Optional.empty() : Optional.of("operation.refund.nothing_left");
            case Payment.Refunded _ -> Optional.of("operation.refund.nothing_left");
            case Payment.Draft _,
                    Payment.Pending _,
                    Payment.Declined _,
                    Payment.Expired _,
                    Payment.ChargedBack _,
                    Payment.Failed _ -> Optional.of("operation.refund.not_refundable");
        };
    }

    private static Money remaining(Payment payment) {
        return payment instanceof Payment.Refundable refundable
                ? refundable.remaining()
                : Money.zero(payment.amount().currency());
    }

    private Money balance(Payment payment) {
        return ledger.balance(payment.account(), payment.amount().currency());
    }

    private static FormReply reply(AccountId account, Outcome outcome, Decision decision) {
        return switch (outcome) {
            case Outcome.Done _ -> FormReply.goTo(page(account), "payment_refunded");
            case Outcome.Rejected _ -> FormReply.fault("operation.refund.rejected");
            case Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case Outcome.NotRefundable _ -> FormReply.fault("operation.refund.not_refundable");
            case Outcome.NothingLeft() -> FormReply.fault("operation.refund.nothing_left");
            case Outcome.Outdated _ -> decision.outdated();
            case Outcome.TooMuch _ -> new FormReply.Fault(AMOUNT, "operation.refund.too_much");
            case Outcome.InsufficientBalance _ -> new FormReply.Fault(AMOUNT, "operation.refund.insufficient");
        };
    }

    private static String page(AccountId account) {
        return "/console/accounts/" + account;
    }
}
