package tel.billing.provisioning.domain;

import java.util.Optional;
import java.util.function.Supplier;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperation;
import tel.billing.provisioning.LineOrder.Wish;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.domain.Instruction.Setup;
import tel.billing.shared.AccountId;
import tel.billing.shared.Secret;

/// A line at the phone system: the newest order about it, and whether the phone system is known to
/// have it. It has credentials from its first order until it is known to be gone.
public record Line(
        LineId id, AccountId account, Optional<SipCredentials> credentials, Operation newest, boolean inService) {

    public Line {
        if (credentials.isEmpty() && !(newest.target() instanceof Target.Gone)) {
            throw new IllegalArgumentException("nobody could register: " + id);
        }
        if (inService && credentials.isEmpty()) {
            throw new IllegalArgumentException("a line in service without credentials: " + id);
        }
    }

    /// A line that was never there, as it is first ordered to be.
    public static Line first(AccountId account, LineId id, Wish wish, Supplier<SipCredentials> credentials) {
        var target = new Target.Gone().wished(wish);
        var ordered = Operation.ordered(new LineOperation(account, id, 1), target);
        return target instanceof Target.Gone
                ? new Line(id, account, Optional.empty(), ordered.done(), false)
                : new Line(id, account, Optional.of(credentials.get()), ordered, false);
    }

    /// Whether the newest order is still to be carried out.
    public boolean isUndone() {
        return newest.course() instanceof Course.Undone;
    }

    /// Whether what is wished was ordered already and was not refused.
    public boolean isOrdered(Wish wish) {
        return newest.target().wished(wish).equals(newest.target()) && !(newest.course() instanceof Course.Rejected);
    }

    /// Whether it would need credentials to be so, and has none.
    public boolean lacksCredentials(Wish wish) {
        return credentials.isEmpty() && !(newest.target().wished(wish) instanceof Target.Gone);
    }

    public Line with(SipCredentials fresh) {
        return new Line(id, account, Optional.of(fresh), newest, inService);
    }

    /// The next order is what is ordered already, with another password.
    public Line rotated(Secret password) {
        var fresh = new SipCredentials(credentials.orElseThrow().username(), password);
        return with(fresh).ordered(newest.target());
    }

    public Line ordered(Wish wish) {
        return ordered(newest.target().wished(wish));
    }

    /// The next order is this target, whatever the one before was.
    public Line ordered(Target target) {
        return orderedAfter(newest.id().revision(), target);
    }

    /// The next order is what is ordered already, under a number beyond those that the phone system
    /// knows of.
    public Line orderedAgainAfter(long revision) {
        return orderedAfter(Math.max(revision, newest.id().revision()), newest.target());
    }

    private Line orderedAfter(long revision, Target target) {
        var next = new LineOperation(account, id, revision + 1);
        return new Line(id, account, credentials, Operation.ordered(next, target), inService);
    }

    /// Its newest order came so far. Once it is carried out, the phone system has the line, or has
    /// it no more.
    public Line with(Operation operation) {
        if (!operation.id().equals(newest.id())) {
            throw new IllegalArgumentException("%s is not the newest of its line".formatted(operation.id()));
        }
        if (!(operation.course() instanceof Course.Done)) {
            return new Line(id, account, credentials, operation, inService);
        }
        return switch (operation.target()) {
            case Target.Active _, Target.Suspended _ -> new Line(id, account, credentials, operation, true);
            case Target.Gone() -> new Line(id, account, Optional.empty(), operation, false);
        };
    }

    /// What the phone system is told for the newest order.
    public Instruction instruction() {
        return new Instruction(newest.id(), setup());
    }

    /// How it is to stand at the phone system.
    public Setup setup() {
        return switch (newest.target()) {
            case Target.Active(var limits) -> present(limits, LineStatus.ACTIVE);
            case Target.Suspended(var limits) -> present(limits, LineStatus.SUSPENDED);
            case Target.Gone() -> new Setup.Absent();
        };
    }

    private Setup.Present present(LineLimits limits, LineStatus status) {
        return new Setup.Present(credentials.orElseThrow(), limits, status);
    }
}
