package tel.billing.payment.application;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.idempotency.Journey;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.Settlement.Recorded;
import tel.billing.payment.application.TopUpWallet.Command;
import tel.billing.payment.application.TopUpWallet.Outcome;
import tel.billing.payment.application.TopUpWallet.Outcome.TooOften;
import tel.billing.payment.domain.CardStanding.Verdict;
import tel.billing.payment.domain.Occasion;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Limit;
import tel.billing.shared.RateLimits;

/// Drafts, charges and records a top-up.
record TopUpJourney(Command command, RateLimits limits, Scrutiny scrutiny, Recovery recovery, Settlement settlement)
        implements Journey<Payment, Outcome> {

    /// Runs only for the request that claims the key, so replays do not count towards the rate limit.
    @Override
    public Beginning<Payment, Outcome> begin(UUID id) {
        return limits.take(Limit.TOP_UP, account().toString())
                .refusal()
                .<Beginning<Payment, Outcome>>map(
                        pause -> new Beginning.Refused<>(new TooOften(TooOften.Why.TOP_UPS, pause)))
                .orElseGet(() -> beginUnlessSuspicious(id));
    }

    private Beginning<Payment, Outcome> beginUnlessSuspicious(UUID id) {
        return switch (scrutiny.verdictOn(account())) {
            case Verdict.Go(var card) -> new Beginning.Drafted<>(draft(id, card));
            case Verdict.WaitAfterRefusals(var pause) ->
                new Beginning.Refused<>(new TooOften(TooOften.Why.REFUSED_CARDS, pause));
            case Verdict.WaitForAPage(var pause) ->
                new Beginning.Refused<>(new TooOften(TooOften.Why.OPEN_PAGES, pause));
            case Verdict.Held() -> new Beginning.Refused<>(new Outcome.Held());
        };
    }

    private Payment draft(UUID id, Optional<StoredCard.Token> card) {
        return new Drafting(settlement)
                .draft(
                        new PaymentId(id),
                        account(),
                        command.amount(),
                        command.saveCard(),
                        Occasion.CUSTOMER_PRESENT,
                        card);
    }

    @Override
    public Payment resume(UUID id) {
        return settlement.payments().find(account(), new PaymentId(id)).orElseThrow();
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(Payment payment) {
        return switch (payment) {
            case Payment.Draft draft -> {
                var answer = recovery.ask(draft);
                yield () -> outcome(settlement.record(draft, answer));
            }
            case Payment.Pending _, Payment.Taken _, Payment.Declined _, Payment.Expired _ ->
                () -> outcome(settlement.unchanged(payment));
        };
    }

    private static Ending.Final<Outcome> outcome(Recorded recorded) {
        return new Ending.Final<>(
                switch (recorded.payment()) {
                    case Payment.Taken taken -> new Outcome.Captured(taken, recorded.balance());
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
