package tel.billing.payment.application.topup;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CardChoice;
import tel.billing.payment.CardRejection;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.processor.RecoverySchedule;
import tel.billing.payment.domain.CardTestingProfile.Decision;
import tel.billing.payment.domain.Payment;
import tel.billing.payment.domain.PaymentInitiation;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.ClientData;
import tel.billing.shared.DerivedId;
import tel.billing.shared.Money;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Charges no card of a suspended account and no card that is paused after declines.
public record CollectShortfallHandler(
        UnitOfWork unitOfWork,
        TopUpLimits limits,
        AllowedUrls allowedReturnUrls,
        CardTestingGuard cardTestingGuard,
        ShowAccount showAccount,
        Payments payments,
        PaymentDrafter paymentDrafter,
        PaymentSender paymentSender,
        RefreshPaymentResult refreshPaymentResult,
        PaymentResultRecorder paymentResultRecorder,
        InstantSource clock,
        RealTime realTime)
        implements CollectShortfall {

    @Override
    public Optional<ReturnUrls.Violation> violationOf(ReturnUrls urls) {
        return urls.violationOf(allowedReturnUrls);
    }

    @Override
    public CardCharge chargeFor(AccountId account, Money shortfall, CardChoice choice) {
        return switch (source(account, choice)) {
            case Source.Card(var card) ->
                new CardCharge.Possible(limits.raiseToMinimum(shortfall), card.map(StoredCard::id));
            case Source.Rejected(var reason) -> new CardCharge.Rejected(reason);
            case Source.None() -> new CardCharge.None();
        };
    }

    @Override
    public Optional<PaymentId> draft(AccountId account, UUID cause, Money shortfall, PaymentContext context) {
        return source(account, context.card()) instanceof Source.Card(var card)
                ? Optional.of(draft(account, cause, shortfall, context, card.map(StoredCard::token)))
                : Optional.empty();
    }

    private PaymentId draft(
            AccountId account, UUID cause, Money shortfall, PaymentContext context, Optional<StoredCard.Token> card) {
        var amount = limits.raiseToMinimum(shortfall);
        var initiation = context.isCustomerPresent() ? PaymentInitiation.CUSTOMER_PRESENT : PaymentInitiation.RENEWAL;
        return IntStream.iterate(0, attempt -> attempt + 1)
                .mapToObj(attempt -> new PaymentId(DerivedId.of(cause.toString(), Integer.toString(attempt))))
                .flatMap(
                        id -> paymentDrafter
                                .draft(
                                        id,
                                        account,
                                        amount,
                                        false,
                                        initiation,
                                        card,
                                        context.returnUrls(),
                                        ClientData.NONE)
                                .stream())
                .findFirst()
                .orElseThrow()
                .id();
    }

    @Override
    public Money topUpFor(Money shortfall) {
        return limits.raiseToMinimum(shortfall);
    }

    @Override
    public Collected collect(AccountId account, PaymentId topUp) {
        return switch (find(account, topUp)) {
            case Payment.Draft draft
            when !isActive(account) -> {
                unitOfWork.perform(() -> expire(draft));
                yield collected(find(account, topUp));
            }
            case Payment.Draft draft
            when RecoverySchedule.isTooLateToSend(draft, clock.instant()) -> {
                refreshPaymentResult.refresh(account, topUp);
                unitOfWork.perform(() -> expire(draft));
                yield collected(find(account, topUp));
            }
            case Payment.Draft draft -> {
                var answer = paymentSender.send(draft);
                yield collected(unitOfWork
                        .perform(() -> paymentResultRecorder.record(draft, answer))
                        .payment());
            }
            case Payment.Pending _ -> {
                refreshPaymentResult.refresh(account, topUp);
                yield collected(find(account, topUp));
            }
            case Payment.EverCaptured everCaptured -> collected(everCaptured);
            case Payment.Declined declined -> collected(declined);
            case Payment.Expired expired -> collected(expired);
        };
    }

    @Override
    public Optional<Collected.Failed> failure(AccountId account, PaymentId topUp) {
        return switch (find(account, topUp)) {
            case Payment.Declined declined -> Optional.of(new Collected.Declined(declined.reason()));
            case Payment.Expired _ -> Optional.of(new Collected.Expired());
            case Payment.Open _, Payment.EverCaptured _ -> Optional.empty();
        };
    }

    @Override
    public void abandon(AccountId account, PaymentId topUp) {
        while (find(account, topUp) instanceof Payment.Open open && !expire(open)) {
            // Another caller advanced the payment meanwhile, perhaps to its final state.
        }
    }

    private boolean expire(Payment.Open open) {
        var recoverAfter = RecoverySchedule.recoverAfterAbandonment(open, realTime.instant());
        return payments.advance(open.expire(clock.instant()), Optional.of(recoverAfter));
    }

    private boolean isActive(AccountId account) {
        return showAccount.show(account).orElseThrow().status().isActive();
    }

    private Source source(AccountId account, CardChoice choice) {
        if (!isActive(account)) {
            return new Source.None();
        }
        return switch (cardTestingGuard.decide(account, choice)) {
            case Decision.Allowed(var card)
            when card.isPresent() || choice instanceof CardChoice.NewCard -> new Source.Card(card);
            case Decision.CardRejected(var reason) -> new Source.Rejected(reason);
            case Decision.Allowed _, Decision.WaitAfterDeclines _, Decision.WaitForOpenPages _, Decision.Held _ ->
                new Source.None();
        };
    }

    private Payment find(AccountId account, PaymentId topUp) {
        return payments.find(account, topUp).orElseThrow();
    }

    private static Collected collected(Payment payment) {
        return switch (payment) {
            case Payment.EverCaptured _ -> new Collected.Captured();
            case Payment.Declined declined -> new Collected.Declined(declined.reason());
            case Payment.Expired _ -> new Collected.Expired();
            case Payment.Pending pending -> new Collected.Pending(pending.page());
            case Payment.Draft draft ->
                throw new IllegalStateException(
                        "Payment " + draft.id() + " is still a draft after the processor's answer.");
        };
    }

    /// What can be charged.
    private sealed interface Source {

        /// A stored card; if empty, a card that the customer enters.
        record Card(Optional<StoredCard> card) implements Source {}

        record Rejected(CardRejection reason) implements Source {}

        record None() implements Source {}
    }
}
