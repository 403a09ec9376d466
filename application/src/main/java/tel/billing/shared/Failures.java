package tel.billing.shared;

import org.jspecify.annotations.Nullable;

/// Lets the rest of some work go on when a part of it fails, without hiding the failure.
public final class Failures {
    private @Nullable RuntimeException first;

    public void collect(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            if (first == null) {
                first = failed;
            } else {
                first.addSuppressed(failed);
            }
        }
    }

    /// Throws the first failure, the others suppressed in it; returns if there was none.
    public void tell() {
        if (first != null) {
            throw first;
        }
    }
}
