package tel.billing.shared;

import java.lang.ScopedValue.CallableOp;
import java.util.Optional;

/// Where the request comes from that is being answered: a network address, and the request's own name. Work that nobody
/// asked for has none.
public record Origin(String address, String requestId) {
    private static final ScopedValue<Origin> CURRENT = ScopedValue.newInstance();

    /// That of whatever this thread is doing.
    public static Optional<Origin> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /// Does what this origin asked for.
    public <T, X extends Throwable> T ask(CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }
}
