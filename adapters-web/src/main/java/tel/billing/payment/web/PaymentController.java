package tel.billing.payment.web;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.topup.ShowPayments;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWallet.Outcome;
import tel.billing.payment.application.topup.TopUpWallet.Outcome.TooOften;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Query;

/// Customers top up their wallets and list their payments.
@RestController
public record PaymentController(TopUpLimits limits, TopUpWallet topUpWallet, ShowPayments showPayments) {
    private static final CursorFormat<PaymentId> CURSORS = CursorFormat.ofUuid(PaymentId::value, PaymentId::new);

    @PostMapping("/v1/payments/topup")
    @Access(Audience.CUSTOMER_EVEN_IF_SUSPENDED)
    public ExecuteOnce.Answer topUp(Caller caller, Body body) {
        var command = TopUpRequest.read(body, limits).commandOf(caller.account());
        var path = body.path();
        return topUpWallet.topUp(command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    @GetMapping("/v1/payments")
    @Access(Audience.CUSTOMER)
    public Answer list(Caller caller, Query query) {
        var page = query.page(CURSORS);
        var payments = showPayments.list(caller.account(), query.complete(page::get));
        return Response.ok(Listing.of(payments, CURSORS, PaymentResponse::of));
    }

    @GetMapping("/v1/payments/{id}")
    @Access(Audience.CUSTOMER)
    public Answer show(Caller caller, @PathVariable UUID id) {
        return showPayments
                .show(caller.account(), new PaymentId(id))
                .<Answer>map(shown -> Response.ok(PaymentResponse.of(shown)))
                .orElseGet(() -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no payment with this id."));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Captured(var payment, var balance) -> Response.ok(PaymentResponse.of(payment, balance));
            case Outcome.Pending(var payment, var balance) -> Response.accepted(PaymentResponse.of(payment, balance));
            case Outcome.Expired(var payment, var balance) -> Response.accepted(PaymentResponse.of(payment, balance));
            case Outcome.Declined(var payment) -> declined(payment.id(), payment.reason());
            case Outcome.TooOften(var why, var pause) ->
                Problem.of(ProblemType.RATE_LIMITED, messageOf(why) + " Retry with the same key.")
                        .retryAfter(pause);
            case Outcome.Held() ->
                Problem.of(
                        ProblemType.FORBIDDEN,
                        "Top-ups are blocked because too many cards were refused. Contact us to unblock your account.");
            case Outcome.NotTaken(var objection) -> Problem.invalid(List.of(AmountFaults.told(objection)));
        };
    }

    private static String messageOf(TooOften.Why why) {
        return switch (why) {
            case TOP_UPS -> "Too many top-ups.";
            case REFUSED_CARDS -> "Too many cards were refused.";
            case OPEN_PAGES -> "Too many payments wait for you on a payment page.";
        };
    }

    private static Problem declined(PaymentId payment, DeclineReason reason) {
        var code = reason.name().toLowerCase(Locale.ROOT);
        return Problem.of(ProblemType.PAYMENT_DECLINED, "The card was not charged: " + code.replace('_', ' ') + ".")
                .paymentId(payment.value())
                .declineReason(code);
    }
}
