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
    public ExecuteOnce.Result topUp(Command command, Function<Outcome, StoredResponse> renderer) {
        return limits.objectionTo(command.amount())
                .<ExecuteOnce.Result>map(violation ->
                        new ExecuteOnce.Result.Responded(renderer.apply(new Outcome.InvalidAmount(violation)), false))
                .orElseGet(() -> topUpWithin(command, renderer));
    }

    private ExecuteOnce.Result topUpWithin(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new TopUpWalletOperation(
                command,
                rateLimits,
                cardTestingGuard,
                payments,
                paymentDrafter,
                recoverPayments,
                paymentResultRecorder);
        var result = executeOnce.execute(command.request(), operation, renderer);
        if (!(result instanceof ExecuteOnce.Result.Responded responded && responded.replayed())) {
            walletCreditListener.runScheduledWork(command.request().account());
        }
        return result;
    }
}
