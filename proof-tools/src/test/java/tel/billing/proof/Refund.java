package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/// A refund by the clerk from a payment to its card, if the payment has enough left.
final class Refund implements Task {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    /// Not enough is left, the money was claimed back, or the customer has spent it.
    private static final int NOTHING_WRITTEN = 422;

    private final KeyedRequest request;
    private final long amountMinor;

    Refund(Clerk clerk, UUID payment, UUID key, long amountMinor) {
        this.request = new KeyedRequest(
                clerk.session(),
                "/v1/admin/payments/%s/refund".formatted(payment),
                key,
                Map.of("amount_minor", amountMinor, "reason", "the customer asked for it"),
                Meaning.definite(200, 402, NOTHING_WRITTEN));
        this.amountMinor = amountMinor;
    }

    @Override
    public boolean goOn() {
        request.ask(PATIENCE);
        return !request.isOver();
    }

    /// Refused before anything was written. The key stays unused.
    boolean isIdle() {
        return request.told()
                .filter(answer -> answer.status() == NOTHING_WRITTEN)
                .isPresent();
    }

    boolean isAnswered() {
        return request.told().isPresent();
    }

    void askOnceMore() {
        request.askOnceMore();
    }

    Evidence.Asked evidence() {
        return request.evidence(amountMinor);
    }
}
