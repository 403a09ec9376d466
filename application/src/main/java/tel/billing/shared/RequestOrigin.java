package tel.billing.shared;

import java.lang.ScopedValue.CallableOp;
import java.util.Optional;

/// The origin of the request that is being answered: a network address and the id of the request. Background
/// work has none.
public record RequestOrigin(String address, String requestId) {
    private static final ScopedValue<RequestOrigin> CURRENT = ScopedValue.newInstance();

    /// The origin of the work on this thread.
    public static Optional<RequestOrigin> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /// Runs work for a request from this origin.
    public <T, X extends Throwable> T call(CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }
}
