package tel.billing.payment.application.topup;

import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.shared.RateLimits;

/// Rejects an amount outside the limits before the request claims its key.
public record TopUpWalletHandler(
        ExecuteOnce executeOnce,
        RateLimits rateLimits,
        TopUpLimits limits,
        CardTestingGuard cardTestingGuard,
        Payments payments,
        PaymentDrafter paymentDrafter,
        RecoverPayments recoverPayments,
        PaymentResultRecorder paymentResultRecorder,
        WalletCreditListener walletCreditListener)
        implements TopUpWallet {

    @Override
    public ExecuteOnce.Answer topUp(Command command, Function<Outcome, StoredResponse> rendering) {
        return limits.objectionTo(command.amount())
                .<ExecuteOnce.Answer>map(objection ->
                        new ExecuteOnce.Answer.Given(rendering.apply(new Outcome.InvalidAmount(objection)), false))
                .orElseGet(() -> topUpWithin(command, rendering));
    }

    private ExecuteOnce.Answer topUpWithin(Command command, Function<Outcome, StoredResponse> rendering) {
        var operation = new TopUpWalletOperation(
                command,
                rateLimits,
                cardTestingGuard,
                payments,
                paymentDrafter,
                recoverPayments,
                paymentResultRecorder);
        var answer = executeOnce.answer(command.request(), operation, rendering);
        if (!(answer instanceof ExecuteOnce.Answer.Given given && given.replayed())) {
            walletCreditListener.runScheduledWork(command.request().account());
        }
        return answer;
    }
}
