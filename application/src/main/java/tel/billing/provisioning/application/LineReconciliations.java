package tel.billing.provisioning.application;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.provisioning.domain.LineDifference;
import tel.billing.provisioning.domain.LineReconciliation;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Keeps what came of holding our lines against those at the phone system.
public interface LineReconciliations {

    void begin(LineReconciliation begun);

    /// Stores how far one has come by now, with what it found since.
    void advance(LineReconciliation further, List<LineDifference> found);

    /// Forgets those that started before, and what they found.
    void forgetStartedBefore(Instant time);

    /// Forgets what of the findings of those that started before was left alone. Whoever came to the
    /// end since has found it too, if it is still so.
    void forgetLeftAloneBefore(Instant time);

    /// The newest first.
    Page<LineReconciliation, LineReconciliation.Id> list(PageRequest<LineReconciliation.Id> page);

    Optional<LineReconciliation> find(LineReconciliation.Id id);

    /// What a reconciliation found, the newest first.
    Page<Finding, UUID> findings(LineReconciliation.Id id, PageRequest<UUID> page);

    /// When the newest one finished that did, in real time.
    Optional<Instant> lastFinished();

    /// A difference under its own name.
    record Finding(UUID id, LineDifference difference) {}
}
