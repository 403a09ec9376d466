package tel.billing.provisioning.application;

import java.time.Instant;
import java.util.Optional;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.LineTarget;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.shared.TimelineEntry;
import tel.billing.shared.TimelineKind;
import tel.billing.shared.TimelinePosition;

/// Describes operations of lines on the timeline of an account.
public final class LineTimeline {

    private LineTimeline() {}

    /// The event is the ordered state: `active`, `suspended` or `removed`. The detail is the progress:
    /// `pending`, `done`, `superseded`, or `rejected: ` and the reason of the PBX.
    public static TimelineEntry entry(LineOperation operation, Instant orderedAt) {
        var id = operation.id();
        return new TimelineEntry(
                TimelineKind.LINE,
                new TimelinePosition(orderedAt, id.line().value(), id.revision()),
                event(operation.target()),
                id.line().value(),
                Optional.empty(),
                Optional.of(detail(operation.progress())));
    }

    private static String event(LineTarget target) {
        return switch (target) {
            case LineTarget.Active _ -> "active";
            case LineTarget.Suspended _ -> "suspended";
            case LineTarget.Removed() -> "removed";
        };
    }

    private static String detail(OperationProgress progress) {
        return switch (progress) {
            case OperationProgress.Pending _ -> "pending";
            case OperationProgress.Done() -> "done";
            case OperationProgress.Rejected(var reason) -> "rejected: " + reason;
            case OperationProgress.Superseded _ -> "superseded";
        };
    }
}
