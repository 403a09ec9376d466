package tel.billing.invoice.application.document;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.shared.AccountId;

/// Limits concurrent renderings, because each one occupies a processor.
public interface RenderQueue {

    /// Runs the rendering and returns its document. Only one rendering of an account runs at a time. Empty if the
    /// queue is full, or if there is no document within `timeout`; a rendering that has started by then still
    /// runs to its end. An exception of the rendering reaches the caller.
    Optional<byte[]> run(AccountId account, Duration timeout, Supplier<byte[]> rendering);
}
