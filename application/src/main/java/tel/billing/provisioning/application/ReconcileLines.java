package tel.billing.provisioning.application;

import java.time.Duration;
import java.util.Optional;
import tel.billing.provisioning.domain.LineReconciliation;

/// Compares all lines with those at the PBX, and orders differing lines again. An erroneously empty answer
/// of the PBX does no harm. Lines that were never ordered, or that have a newer revision than any stored
/// one, are reported and not changed. Lines whose newest order is pending or rejected are not compared.
/// Concurrent reconciliations order each line once.
public interface ReconcileLines {

    /// Returns when all lines were compared, or the PBX stopped answering; in that case the result is
    /// not finished.
    LineReconciliation reconcile();

    /// The time since the last complete reconciliation, in real time; empty if there was none.
    Optional<Duration> sinceLast();
}
