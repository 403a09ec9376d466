package tel.billing.shared;

import java.lang.ScopedValue.CallableOp;
import java.util.Optional;

/// A request that the service has admitted. It counts as active only while it may need the database or a
/// processor. While it waits for anything else, such as the card processor, it is paused, and another
/// request can be admitted. A paused request always resumes: what it has begun must not fail because other
/// requests were admitted meanwhile.
///
/// @param pause makes it count no longer as active
/// @param resume makes it count again, without waiting
public record AdmittedRequest(Runnable pause, Runnable resume) {
    private static final ScopedValue<Optional<AdmittedRequest>> CURRENT = ScopedValue.newInstance();

    /// Processes this request on the current thread.
    public <T, X extends Throwable> T call(CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, Optional.of(this)).call(work);
    }

    /// Makes a call that waits without using the database. The request of this thread, if there is one, is
    /// paused meanwhile.
    public static <T, X extends Throwable> T pausedDuring(CallableOp<T, X> wait) throws X {
        var current = CURRENT.isBound() ? CURRENT.get() : Optional.<AdmittedRequest>empty();
        return current.isPresent() ? current.get().paused(wait) : wait.call();
    }

    /// A call within a call pauses nothing further.
    private <T, X extends Throwable> T paused(CallableOp<T, X> wait) throws X {
        pause.run();
        try {
            return ScopedValue.where(CURRENT, Optional.empty()).call(wait);
        } finally {
            resume.run();
        }
    }
}
