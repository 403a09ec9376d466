package tel.billing.shared;

import org.jspecify.annotations.Nullable;

/// Collects failures, so that work continues after a part of it failed, and throws them at the end.
public final class FailureCollector {
    private @Nullable RuntimeException first;

    /// Returns whether the work succeeded.
    public boolean collect(Runnable work) {
        try {
            work.run();
            return true;
        } catch (RuntimeException failed) {
            if (first == null) {
                first = failed;
            } else {
                first.addSuppressed(failed);
            }
            return false;
        }
    }

    /// Throws the first failure, with the others as suppressed exceptions. Returns if there was none.
    public void throwFirst() {
        if (first != null) {
            throw first;
        }
    }
}
