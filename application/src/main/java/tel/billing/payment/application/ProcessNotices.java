package tel.billing.payment.application;

import java.util.Optional;

/// Brings into the books what the processor told of its own accord: each thing once, however often, late and
/// in whatever order it was told. Runs on any number of instances, beside requests and recovery.
public interface ProcessNotices {

    /// Looks at the notice that has waited longest; empty if none waits, or if somebody else settled it
    /// meanwhile. If that fails, the notice waits again, and the next call looks at another.
    Optional<Processed> processNext();

    /// What became of a notice.
    record Processed(KeptNotice.Id id, NoticeStatus status, Optional<String> reason) {}
}
