package tel.billing.payment.application.topup;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import tel.billing.account.AccountStatus;
import tel.billing.account.ShowAccount;
import tel.billing.payment.CollectShortfall;
import tel.billing.payment.PaymentId;
import tel.billing.payment.ReturnUrls;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.payment.application.processor.RetrySchedule;
import tel.billing.payment.domain.CardTestingProfile.Decision;
import tel.billing.payment.domain.ChargeInitiation;
import tel.billing.payment.domain.Payment;
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
        RecoverPayments recoverPayments,
        PaymentResultRecorder paymentResultRecorder,
        InstantSource clock,
        RealTime realTime)
        implements CollectShortfall {

    @Override
    public Optional<ReturnUrls.Objection> objectionTo(ReturnUrls urls) {
        return urls.objection(allowedReturnUrls);
    }

    @Override
    public Optional<PaymentId> draft(AccountId account, UUID cause, Money shortfall, Customer customer) {
        return cardOf(account).map(card -> {
            var amount = limits.raiseToMinimum(shortfall);
            var initiation = customer.isPresent() ? ChargeInitiation.CUSTOMER_PRESENT : ChargeInitiation.RENEWAL;
            return IntStream.iterate(0, attempt -> attempt + 1)
                    .mapToObj(attempt -> new PaymentId(DerivedId.of(cause.toString(), Integer.toString(attempt))))
                    .flatMap(id -> paymentDrafter
                            .draft(
                                    id,
                                    account,
                                    amount,
                                    false,
                                    initiation,
                                    Optional.of(card),
                                    customer.returnUrls(),
                                    ClientData.NONE)
                            .stream())
                    .findFirst()
                    .orElseThrow()
                    .id();
        });
    }

    @Override
    public Money minimumTopUp(Money shortfall) {
        return limits.raiseToMinimum(shortfall);
    }

    @Override
    public Collected collect(AccountId account, PaymentId topUp) {
        return switch (find(account, topUp)) {
            case Payment.Draft draft
            when !isServed(account) -> {
                unitOfWork.perform(() -> expire(draft));
                yield collected(find(account, topUp));
            }
            case Payment.Draft draft -> {
                var answer = recoverPayments.send(draft);
                yield collected(unitOfWork
                        .perform(() -> paymentResultRecorder.record(draft, answer))
                        .payment());
            }
            case Payment.Pending _ -> {
                recoverPayments.refresh(account, topUp);
                yield collected(find(account, topUp));
            }
            case Payment.EverCaptured everCaptured -> collected(everCaptured);
            case Payment.Declined declined -> collected(declined);
            case Payment.Expired expired -> collected(expired);
        };
    }

    @Override
    public void withdraw(AccountId account, PaymentId topUp) {
        while (find(account, topUp) instanceof Payment.Open open && !expire(open)) {
            // Another caller advanced the payment meanwhile, perhaps to its final state.
        }
    }

    private boolean expire(Payment.Open open) {
        var recoverAfter = RetrySchedule.recoverAfterWithdrawal(open, realTime.instant());
        return payments.advance(open.expire(clock.instant()), Optional.of(recoverAfter));
    }

    private boolean isServed(AccountId account) {
        return showAccount.show(account).orElseThrow().status() == AccountStatus.ACTIVE;
    }

    private Optional<StoredCard.Token> cardOf(AccountId account) {
        return isServed(account) && cardTestingGuard.decide(account) instanceof Decision.Allowed(var card)
                ? card
                : Optional.empty();
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
}
