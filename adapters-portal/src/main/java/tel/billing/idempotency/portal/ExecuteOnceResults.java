package tel.billing.idempotency.portal;

import tel.billing.idempotency.ExecuteOnce;
import tel.billing.shared.portal.OnceResults;

/// Reads the results of [ExecuteOnce] for the pages.
public final class ExecuteOnceResults implements OnceResults {

    @Override
    public Reading read(Object result) {
        if (!(result instanceof ExecuteOnce.Result known)) {
            throw new IllegalArgumentException("not a result of ExecuteOnce: " + result.getClass());
        }
        return switch (known) {
            case ExecuteOnce.Result.Responded responded ->
                new Reading.Replied(
                        responded.storedResponse().headers(),
                        responded.storedResponse().body());
            case ExecuteOnce.Result.KeyReused() -> new Reading.KeyReused();
            case ExecuteOnce.Result.StillRunning _ -> new Reading.StillRunning();
        };
    }
}
