package tel.billing.payment.application.topup;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.payment.PaymentId;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.processor.CardProcessor;
import tel.billing.payment.application.topup.PaymentResultRecorder.Recorded;
import tel.billing.payment.application.topup.TopUpWallet.Command;
import tel.billing.payment.application.topup.TopUpWallet.Outcome;
import tel.billing.payment.application.topup.TopUpWallet.Outcome.RateLimited;
import tel.billing.payment.application.topup.TopUpWallet.Violation;
import tel.billing.payment.domain.CardTestingProfile.Decision;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.RateLimit;
import tel.billing.shared.RateLimits;

/// Drafts, charges and records a top-up.
///
/// @param hasScheduledWork output: set to whether a listener scheduled work because the balance increased
public record TopUpWalletOperation(
        Command command,
        RateLimits rateLimits,
        TopUpLimits limits,
        AllowedUrls allowedReturnUrls,
        CardTestingGuard cardTestingGuard,
        Payments payments,
        PaymentDrafter paymentDrafter,
        PaymentSender paymentSender,
        PaymentResultRecorder paymentResultRecorder,
        InstantSource clock,
        AtomicBoolean hasScheduledWork)
        implements IdempotentOperation<Payment, Outcome> {

    @Override
    public Optional<UUID> draftId(int use) {
        return Optional.of(command.request().derivedId(use));
    }

    /// Runs only for the request that claims the key. So replays do not count towards the rate limit, and get their
    /// reply also after the operator has removed a URL or changed the limits of the amount.
    @Override
    public Start<Payment, Outcome> begin(UUID id) {
        var violations = violations();
        return violations.isEmpty() ? beginUnlessTooOften(id) : new Start.Rejected<>(new Outcome.Rejected(violations));
    }

    private List<Violation> violations() {
        var amount = limits.violationOf(command.amount()).<Violation>map(Violation.InvalidAmount::new);
        var urls =
                command.returnUrls().violationOf(allowedReturnUrls).<Violation>map(Violation.ReturnUrlsNotAllowed::new);
        return Stream.of(amount, urls).flatMap(Optional::stream).toList();
    }

    private Start<Payment, Outcome> beginUnlessTooOften(UUID id) {
        return rateLimits
                .take(RateLimit.TOP_UP, account().toString())
                .refusal()
                .<Start<Payment, Outcome>>map(
                        pause -> new Start.Rejected<>(new RateLimited(RateLimited.Limit.TOP_UPS, pause)))
                .orElseGet(() -> beginUnlessSuspicious(id));
    }

    private Start<Payment, Outcome> beginUnlessSuspicious(UUID id) {
        return switch (cardTestingGuard.decide(account(), command.card())) {
            case Decision.Allowed(var card) ->
                draft(id, card.map(StoredCard::token))
                        .<Start<Payment, Outcome>>map(Start.Drafted::new)
                        .orElseGet(() -> notDrafted(id));
            // The payment may exist although its card does not any more, if the reply was lost with other data.
            case Decision.CardRejected(var reason) ->
                existing(id).orElseGet(() -> new Start.Rejected<>(new Outcome.CardRejected(reason)));
            case Decision.WaitAfterDeclines(var pause) ->
                new Start.Rejected<>(new RateLimited(RateLimited.Limit.DECLINED_CARDS, pause));
            case Decision.WaitForOpenPages(var pause) ->
                new Start.Rejected<>(new RateLimited(RateLimited.Limit.OPEN_PAGES, pause));
            case Decision.Held() -> new Start.Rejected<>(new Outcome.Held());
        };
    }

    /// The account has a payment with this id, or else with this external id.
    private Start<Payment, Outcome> notDrafted(UUID id) {
        return existing(id).orElseGet(() -> new Start.Rejected<>(new Outcome.ExternalIdTaken()));
    }

    private Optional<Start<Payment, Outcome>> existing(UUID id) {
        return payments.find(account(), new PaymentId(id)).map(this::join);
    }

    /// The key has no reply, but its payment exists. Either the reply has expired, or the service lost the key
    /// with other data and staff booked the payment from the processor's records.
    private Start<Payment, Outcome> join(Payment payment) {
        return payment.order().draftedAt().plus(ExecuteOnce.RETENTION).isAfter(clock.instant())
                ? new Start.Drafted<>(payment)
                : new Start.Used<>();
    }

    private Optional<Payment> draft(UUID id, Optional<StoredCard.Token> card) {
        return paymentDrafter.draft(
                new PaymentId(id),
                account(),
                command.amount(),
                command.saveCard(),
                PaymentInitiation.CUSTOMER_PRESENT,
                card,
                command.returnUrls(),
                command.clientData());
    }

    @Override
    public Payment resume(UUID id) {
        return payments.find(account(), new PaymentId(id)).orElseThrow();
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(Payment payment) {
        return switch (payment) {
            case Payment.Draft draft -> {
                var answer = paymentSender.send(draft);
                yield () -> record(draft, answer);
            }
            case Payment.Pending _, Payment.EverCaptured _, Payment.Declined _, Payment.Expired _ ->
                () -> outcome(paymentResultRecorder.withBalance(payment));
        };
    }

    private Completion.Final<Outcome> record(Payment.Draft draft, CardProcessor.Answer answer) {
        var recorded = paymentResultRecorder.record(draft, answer);
        hasScheduledWork.set(recorded.hasScheduledWork());
        return outcome(recorded);
    }

    private static Completion.Final<Outcome> outcome(Recorded recorded) {
        return new Completion.Final<>(
                switch (recorded.payment()) {
                    case Payment.EverCaptured everCaptured -> new Outcome.Captured(everCaptured, recorded.balance());
                    case Payment.Pending pending -> new Outcome.Pending(pending, recorded.balance());
                    case Payment.Declined declined -> new Outcome.Declined(declined);
                    case Payment.Expired expired -> new Outcome.Expired(expired, recorded.balance());
                    case Payment.Draft draft ->
                        throw new IllegalStateException(
                                "Payment " + draft.id() + " is still a draft after the processor's answer.");
                });
    }

    private AccountId account() {
        return command.request().account();
    }
}
