package tel.billing.idempotency;

import java.util.Map;

/// The name of an outcome as the reply, for callers inside the service that need no other reply.
public final class OutcomeName {
    private OutcomeName() {}

    /// The reply that contains the name of the outcome.
    public static StoredResponse render(Object outcome) {
        return new StoredResponse(200, Map.of(), outcome.getClass().getSimpleName());
    }

    /// The name in the reply, or the name of the result if there is no reply.
    public static String of(ExecuteOnce.Result result) {
        return result instanceof ExecuteOnce.Result.Responded(var response, var _)
                ? response.body()
                : result.getClass().getSimpleName();
    }
}
