package tel.billing.payment.web;

import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.CardChoice;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.TopUpLimits.Violation;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.payment.application.topup.TopUpWallet;
import tel.billing.payment.application.topup.TopUpWallet.Outcome;
import tel.billing.payment.application.topup.TopUpWallet.Outcome.RateLimited;
import tel.billing.shared.AccountId;
import tel.billing.shared.ClientData;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.ClientDataFields;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.InvalidParam;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Customers top up their wallets and list their payments.
@RestController
public record PaymentController(TopUpLimits limits, TopUpWallet topUpWallet, ShowPayments showPayments) {
    private static final CursorFormat<PaymentId> CURSORS = CursorFormat.ofUuid(PaymentId::value, PaymentId::new);

    @PostMapping("/v1/payments/topup")
    @Access(Audience.CUSTOMER_EVEN_IF_SUSPENDED)
    public ExecuteOnce.Result topUp(Caller caller, Body body) {
        var command = TopUpRequest.read(body, limits).commandOf(caller.account());
        var path = body.path();
        return topUpWallet.topUp(command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    @GetMapping("/v1/payments")
    @Access(Audience.CUSTOMER)
    public Answer list(Caller caller, Query query) {
        var page = query.page(CURSORS);
        var filter = query.filter(PaymentStatus.class);
        var payments = query.complete(() -> showPayments.list(caller.account(), filter.get(), page.get()));
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

    @GetMapping("/v1/payments/topup/limits")
    @Access(Audience.CUSTOMER)
    public Answer listLimits(Query query) {
        var ranges = query.complete(limits::ranges);
        return Response.ok(Listing.whole(ranges.stream().map(LimitResponse::of).toList()));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Captured(var payment, var balance) -> Response.ok(PaymentResponse.of(payment, balance));
            case Outcome.Pending(var payment, var balance) -> Response.accepted(PaymentResponse.of(payment, balance));
            case Outcome.Expired(var payment, var balance) -> Response.accepted(PaymentResponse.of(payment, balance));
            case Outcome.Declined(var payment) -> declined(payment.id(), payment.reason());
            case Outcome.ExternalIdTaken() ->
                Problem.invalid(
                        "external_id", InputError.taken("must be unique: another payment of this account has it"));
            case Outcome.RateLimited(var limit, var pause) ->
                Problem.of(
                                ProblemType.RATE_LIMITED,
                                messageOf(limit)
                                        + " Wait `retry_after` seconds, then retry with the same Idempotency-Key.")
                        .retryAfter(pause);
            case Outcome.Held() ->
                Problem.of(
                        ProblemType.FORBIDDEN,
                        "Top-ups are held because too many cards were declined. Contact support to release them.");
            case Outcome.Rejected(var violations) ->
                Problem.invalid(
                        violations.stream().flatMap(PaymentController::faults).toList());
            case Outcome.CardRejected(var reason) -> Problem.invalid("payment_method", reason.error());
        };
    }

    private static Stream<InvalidParam> faults(TopUpWallet.Violation violation) {
        return switch (violation) {
            case TopUpWallet.Violation.InvalidAmount(var ofLimits) ->
                Stream.of(InvalidParam.of(AmountFaults.nameOf(ofLimits), AmountFaults.errorOf(ofLimits)));
            case TopUpWallet.Violation.ReturnUrlsNotAllowed(var urls) -> faults(urls);
        };
    }

    private static Stream<InvalidParam> faults(ReturnUrls.Violation violation) {
        return Stream.of(
                        violation.urls().returnUrl().map(_ -> "return_url"),
                        violation.urls().cancelUrl().map(_ -> "cancel_url"))
                .flatMap(Optional::stream)
                .map(name -> InvalidParam.of(name, violation.error()));
    }

    private static String messageOf(RateLimited.Limit limit) {
        return switch (limit) {
            case TOP_UPS -> "Too many top-ups.";
            case DECLINED_CARDS -> "Too many cards were declined.";
            case OPEN_PAGES -> "Too many payments wait at a payment page.";
        };
    }

    private static Problem declined(PaymentId payment, DeclineReason reason) {
        var code = reason.name().toLowerCase(Locale.ROOT);
        return Problem.of(
                        ProblemType.PAYMENT_DECLINED,
                        "The card was not charged: %s. Use another card and a new Idempotency-Key."
                                .formatted(code.replace('_', ' ')))
                .paymentId(payment.value())
                .declineReason(code);
    }

    /// The request of POST /v1/payments/topup.
    record TopUpRequest(
            IdempotencyKey key,
            Fingerprint fingerprint,
            Money amount,
            boolean saveCard,
            CardChoice card,
            ReturnUrls returnUrls,
            ClientData clientData) {

        static TopUpRequest read(Body in, TopUpLimits limits) {
            var key = in.header("Idempotency-Key", IdempotencyKey::parse);
            var amountMinor = in.clampedInteger("amount_minor");
            var currency = in.required("currency", Currencies::parse);
            var saveCard = in.bool("save_card", false);
            var card = in.optional("payment_method", CardChoice::parse);
            var returnUrl = in.optional("return_url", ReturnUrls::parse);
            var cancelUrl = in.optional("cancel_url", ReturnUrls::parse);
            var clientData = ClientDataFields.read(in);
            var violation = amountMinor
                    .ifRead()
                    .flatMap(minor -> currency.ifRead().map(known -> new Money(minor, known)))
                    .flatMap(limits::violationOf);
            return in.complete(
                    () -> new TopUpRequest(
                            key.get(),
                            new Fingerprint(in.fingerprint()),
                            new Money(amountMinor.get(), currency.get()),
                            saveCard.get(),
                            card.get().orElse(CardChoice.DEFAULT),
                            new ReturnUrls(returnUrl.get(), cancelUrl.get()),
                            clientData.get()),
                    violation.map(AmountFaults::nameOf).orElse("amount_minor"),
                    () -> violation.map(AmountFaults::errorOf));
        }

        TopUpWallet.Command commandOf(AccountId account) {
            return new TopUpWallet.Command(
                    KeyedRequest.ofCustomer(account, key, fingerprint), amount, saveCard, card, returnUrls, clientData);
        }
    }

    /// The limits of a top-up in one currency.
    record LimitResponse(String currency, long minimumMinor, long maximumMinor) {

        static LimitResponse of(TopUpLimits.Range range) {
            return new LimitResponse(
                    range.minimum().currency().getCurrencyCode(),
                    range.minimum().minor(),
                    range.maximum().minor());
        }
    }

    /// Words the errors of amounts.
    private static final class AmountFaults {

        private AmountFaults() {}

        static String nameOf(Violation violation) {
            return switch (violation) {
                case Violation.CurrencyNotSupported _ -> "currency";
                case Violation.OutOfRange _ -> "amount_minor";
            };
        }

        static InputError errorOf(Violation violation) {
            return switch (violation) {
                case Violation.CurrencyNotSupported(var taken) -> InputError.unknownValue("must be one of " + taken);
                case Violation.OutOfRange(var amount, var range) ->
                    InputError.outOfRange(
                            amount.minor(),
                            range.minimum().minor(),
                            range.maximum().minor(),
                            "must be between %s and %s (%s to %s)"
                                    .formatted(
                                            range.minimum().minor(),
                                            range.maximum().minor(),
                                            range.minimum(),
                                            range.maximum()));
            };
        }
    }
}
