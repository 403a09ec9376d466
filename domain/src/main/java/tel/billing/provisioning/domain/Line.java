package tel.billing.provisioning.domain;

import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.LineOrder.DesiredState;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.LineInstruction.LineConfiguration;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;

/// A line at the PBX: its newest order, and whether the PBX is known to have the line. The line has
/// credentials from its first order until it is known to be removed.
public record Line(
        LineId id, AccountId account, Optional<SipCredentials> credentials, LineOperation newest, boolean inService) {

    public Line {
        if (credentials.isEmpty() && !(newest.target() instanceof LineTarget.Removed)) {
            throw new IllegalArgumentException("An active or suspended target requires credentials: " + id);
        }
        if (inService && credentials.isEmpty()) {
            throw new IllegalArgumentException("A line in service must have credentials: " + id);
        }
    }

    /// The first order of a new line.
    public static Line first(AccountId account, LineId id, DesiredState desired, Supplier<SipCredentials> credentials) {
        var lineTarget = new LineTarget.Removed().after(desired);
        var ordered = LineOperation.ordered(new LineOperationId(account, id, 1), lineTarget);
        return lineTarget instanceof LineTarget.Removed
                ? new Line(id, account, Optional.empty(), ordered.done(), false)
                : new Line(id, account, Optional.of(credentials.get()), ordered, false);
    }

    /// Whether the newest order is pending. A rejected order is not.
    public boolean isPending() {
        return newest.progress() instanceof OperationProgress.Pending;
    }

    /// Whether this state was ordered already and not rejected.
    public boolean isOrdered(DesiredState desired) {
        return newest.target().after(desired).equals(newest.target())
                && !(newest.progress() instanceof OperationProgress.Rejected);
    }

    /// Whether this state requires credentials that the line does not have.
    public boolean lacksCredentials(DesiredState desired) {
        return credentials.isEmpty() && !(newest.target().after(desired) instanceof LineTarget.Removed);
    }

    public Line with(SipCredentials fresh) {
        return new Line(id, account, Optional.of(fresh), newest, inService);
    }

    /// Orders the current target again with another password.
    public Line rotated(Secret password) {
        var fresh = new SipCredentials(credentials.orElseThrow().username(), password);
        return with(fresh).ordered(newest.target());
    }

    public Line ordered(DesiredState desired) {
        return ordered(newest.target().after(desired));
    }

    /// Orders this target.
    public Line ordered(LineTarget lineTarget) {
        return orderedAfter(newest.id().revision(), lineTarget);
    }

    /// Orders the current target again, with a revision newer than those known to the PBX.
    public Line orderedAgainAfter(long revision) {
        return orderedAfter(Math.max(revision, newest.id().revision()), newest.target());
    }

    private Line orderedAfter(long revision, LineTarget lineTarget) {
        var next = new LineOperationId(account, id, revision + 1);
        return new Line(id, account, credentials, LineOperation.ordered(next, lineTarget), inService);
    }

    /// Stores the progress of the newest order. When it is executed, the line is known to exist or to
    /// be removed.
    public Line with(LineOperation lineOperation) {
        if (!lineOperation.id().equals(newest.id())) {
            throw new IllegalArgumentException(
                    "%s is not the newest operation of its line.".formatted(lineOperation.id()));
        }
        if (!(lineOperation.progress() instanceof OperationProgress.Done)) {
            return new Line(id, account, credentials, lineOperation, inService);
        }
        return switch (lineOperation.target()) {
            case LineTarget.Active _, LineTarget.Suspended _ -> new Line(id, account, credentials, lineOperation, true);
            case LineTarget.Removed() -> new Line(id, account, Optional.empty(), lineOperation, false);
        };
    }

    /// The instruction to the PBX for the newest order.
    public LineInstruction instruction() {
        return new LineInstruction(newest.id(), configuration());
    }

    /// The state that the line must have at the PBX.
    public LineConfiguration configuration() {
        return switch (newest.target()) {
            case LineTarget.Active(var limits) -> present(limits, LineStatus.ACTIVE);
            case LineTarget.Suspended(var limits) -> present(limits, LineStatus.SUSPENDED);
            case LineTarget.Removed() -> new LineConfiguration.Absent();
        };
    }

    /// The configuration as last ordered, which the PBX may follow later. Empty until the PBX has the line, and as soon
    /// as its removal is ordered.
    public Optional<LineConfiguration.Present> configurationInService() {
        return inService && configuration() instanceof LineConfiguration.Present present
                ? Optional.of(present)
                : Optional.empty();
    }

    private LineConfiguration.Present present(LineLimits limits, LineStatus status) {
        return new LineConfiguration.Present(credentials.orElseThrow(), limits, status);
    }
}
