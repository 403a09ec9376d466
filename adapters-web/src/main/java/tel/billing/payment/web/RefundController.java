package tel.billing.payment.web;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.application.refund.RefundPayment;
import tel.billing.payment.application.refund.RefundPayment.Outcome;
import tel.billing.payment.application.refund.ResolveRefund;
import tel.billing.payment.application.refund.ResolveRefund.Resolution;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Choices;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Administrators refund payments, and resolve refunds without a result.
@RestController
public record RefundController(RefundPayment refundPayment, ResolveRefund resolveRefund) {
    private static final String AMOUNT = "amount_minor";

    @PostMapping("/v1/admin/payments/{id}/refund")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result refund(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var amount = body.optionalPositive(AMOUNT);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new RefundPayment.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new PaymentId(id),
                amount.get(),
                reason.get()));
        var path = body.path();
        return refundPayment.refund(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/admin/payments/{id}/refunds/{refund}/resolve")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result resolve(Caller caller, @PathVariable UUID id, @PathVariable UUID refund, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var resolution = body.required("result", RefundController::resolution);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new ResolveRefund.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new PaymentId(id),
                new RefundId(refund),
                resolution.get(),
                reason.get()));
        var path = body.path();
        return resolveRefund.resolve(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Parsed<Resolution> resolution(String text) {
        return Choices.parse(text, List.of(Resolution.values()));
    }

    private static Answer answerOf(ResolveRefund.Outcome outcome) {
        return switch (outcome) {
            case ResolveRefund.Outcome.Done(var payment, var refunds) ->
                Response.ok(PaymentResponse.of(payment, refunds));
            case ResolveRefund.Outcome.NotFound() ->
                Problem.of(
                        ProblemType.RESOURCE_NOT_FOUND,
                        "There is no payment with this id, or it has no refund with this id.");
            case ResolveRefund.Outcome.MayStillBeSent() ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed("cannot be changed yet: the service may still send the refund, or has"
                                + " sent it within the last 24 hours. Retry 24 hours later, or 32 days after the request"
                                + " if the refund never reached the card processor"));
            case ResolveRefund.Outcome.HasOtherResult() ->
                Problem.invalid(
                        "status", InputError.notAllowed("cannot be changed: the refund already has the other result"));
        };
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var payment, var refunds) -> Response.ok(PaymentResponse.of(payment, refunds));
            case Outcome.Rejected(var payment) ->
                Problem.of(
                                ProblemType.PAYMENT_DECLINED,
                                "The card processor rejected the refund. The money was returned to the wallet. Retry"
                                        + " later with a new Idempotency-Key, or pay the customer in another way and"
                                        + " adjust the wallet.")
                        .paymentId(payment.id().value())
                        .declineReason(DeclineReason.REFUSED.name().toLowerCase(Locale.ROOT));
            case Outcome.NotFound() -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no payment with this id.");
            case Outcome.NotRefundable(var payment) ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed(PaymentResponse.withArticle(payment) + " payment cannot be refunded"));
            case Outcome.NothingLeft() ->
                Problem.invalid(
                        AMOUNT,
                        InputError.notAllowed(
                                "cannot be refunded: the payment is already refunded, or its refunds are in progress"));
            case Outcome.Outdated _ -> throw new IllegalStateException("The API expects nothing, but " + outcome);
            case Outcome.TooMuch(var left) ->
                Problem.invalid(
                        AMOUNT,
                        InputError.tooLarge(
                                left.minor(),
                                "must be at most %s (%s), the amount not refunded yet".formatted(left.minor(), left)));
            case Outcome.InsufficientBalance(var _, var balance) -> Problem.invalid(AMOUNT, insufficient(balance));
        };
    }

    private static InputError insufficient(Money balance) {
        return balance.isPositive()
                ? InputError.tooLarge(
                        balance.minor(),
                        "must be at most %s (%s), the balance of the wallet".formatted(balance.minor(), balance))
                : InputError.notAllowed("cannot be refunded: the wallet holds %s. Credit the wallet first, then retry"
                        .formatted(balance));
    }
}
