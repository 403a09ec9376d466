package tel.billing.proof.evidence;

import java.time.Instant;

/// A request that the service failed: it returned a status of 500 or above, or nothing in time.
///
/// @param request its method and address
/// @param result the response, or the reason why there is none
/// @param overloaded whether an instance answered 503 `about:blank` with `Retry-After`, as it does under load
public record RequestFailure(Instant at, String request, String result, boolean overloaded) {

    @Override
    public String toString() {
        return "%s %s got %s".formatted(at, request, result);
    }
}
