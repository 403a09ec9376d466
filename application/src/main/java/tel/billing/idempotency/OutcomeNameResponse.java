package tel.billing.idempotency;

import java.util.Map;

/// Stores only the simple class name of an outcome as the response, for demo data that needs no HTTP response.
public final class OutcomeNameResponse {
    private OutcomeNameResponse() {}

    /// The response that contains the name of the outcome.
    public static StoredResponse render(Object outcome) {
        return new StoredResponse(200, Map.of(), outcome.getClass().getSimpleName());
    }

    /// The name in the response, or the name of the result if there is no response.
    public static String of(ExecuteOnce.Result result) {
        return result instanceof ExecuteOnce.Result.Responded(var response, var _)
                ? response.body()
                : result.getClass().getSimpleName();
    }
}
