package tel.billing.payment.application.topup;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.payment.TopUpLimits;
import tel.billing.payment.application.cardtesting.CardTestingGuard;
import tel.billing.shared.AllowedUrls;
import tel.billing.shared.RateLimits;

/// Executes a top-up once, and then the work that waited for a higher balance.
public record TopUpWalletHandler(
        ExecuteOnce executeOnce,
        RateLimits rateLimits,
        TopUpLimits limits,
        AllowedUrls allowedReturnUrls,
        CardTestingGuard cardTestingGuard,
        Payments payments,
        PaymentDrafter paymentDrafter,
        PaymentSender paymentSender,
        PaymentResultRecorder paymentResultRecorder,
        InstantSource clock,
        WalletCreditListener walletCreditListener)
        implements TopUpWallet {

    @Override
    public ExecuteOnce.Result topUp(Command command, Function<Outcome, StoredResponse> renderer) {
        var hasScheduledWork = new AtomicBoolean();
        var operation = new TopUpWalletOperation(
                command,
                rateLimits,
                limits,
                allowedReturnUrls,
                cardTestingGuard,
                payments,
                paymentDrafter,
                paymentSender,
                paymentResultRecorder,
                clock,
                hasScheduledWork);
        var result = executeOnce.execute(command.request(), operation, renderer);
        if (hasScheduledWork.get()) {
            walletCreditListener.runScheduledWork(command.request().account());
        }
        return result;
    }
}
