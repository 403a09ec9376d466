package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/// Money of a payment that the clerk gives back to its card, if there is still so much.
final class Refund implements Task {
    private static final Duration PATIENCE = Duration.ofSeconds(15);
    /// There is not so much left, or it is not ours any more, or the customer has spent it.
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

    /// Refused before anything was written, so that the key is as good as new.
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
