package tel.billing.proof.load;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import tel.billing.proof.evidence.Evidence;

/// A refund by the administrator from a payment to its card, if the payment has enough left.
public final class Refund implements Task {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    /// Not enough is left, the money was claimed back, or the customer has spent it.
    private static final int NOTHING_WRITTEN = 422;

    private final KeyedRequest request;
    private final long amountMinor;

    public Refund(AdminClient admin, UUID payment, UUID key, long amountMinor) {
        this.request = new KeyedRequest(
                admin.session(),
                "/v1/admin/payments/%s/refund".formatted(payment),
                key,
                Map.of("amount_minor", amountMinor, "reason", "the customer asked for it"),
                KeyState.definite(200, 402, NOTHING_WRITTEN));
        this.amountMinor = amountMinor;
    }

    @Override
    public boolean runStep() {
        request.attempt(PATIENCE);
        return !request.isOver();
    }

    /// Refused before anything was written. The key stays unused.
    boolean isIdle() {
        return request.definiteAnswer()
                .filter(answer -> answer.status() == NOTHING_WRITTEN)
                .isPresent();
    }

    boolean isAnswered() {
        return request.definiteAnswer().isPresent();
    }

    void repeatAtEnd(Duration patience) {
        request.repeatAtEnd(patience);
    }

    public Evidence.KeyResult evidence() {
        return request.evidence(amountMinor);
    }
}
