package tel.billing.provisioning.persistence;

import static tel.billing.provisioning.persistence.tables.ProvisioningOperation.PROVISIONING_OPERATION;

import java.time.Instant;
import java.util.Objects;
import org.jooq.Condition;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineLimits;
import tel.billing.provisioning.LineOperationId;
import tel.billing.provisioning.domain.LineOperation;
import tel.billing.provisioning.domain.LineTarget;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.provisioning.persistence.tables.records.ProvisioningOperationRecord;
import tel.billing.shared.AccountId;
import tel.billing.shared.persistence.EnumNames;

/// Maps operations to their table.
final class OperationRows {
    static final String UNDONE = EnumNames.of(State.UNDONE);
    static final String REJECTED = EnumNames.of(State.REJECTED);
    static final String SUPERSEDED = EnumNames.of(State.SUPERSEDED);

    private enum Target {
        ACTIVE,
        SUSPENDED,
        GONE
    }

    private enum State {
        UNDONE,
        DONE,
        REJECTED,
        SUPERSEDED
    }

    private OperationRows() {}

    static ProvisioningOperationRecord ordered(LineOperation lineOperation, Instant orderedAt) {
        var row = progress(lineOperation.progress());
        row.setAccountId(lineOperation.id().account().value());
        row.setLineId(lineOperation.id().line().value());
        row.setRevision(lineOperation.id().revision());
        row.setOrderedAt(orderedAt);
        switch (lineOperation.target()) {
            case LineTarget.Active(var limits) -> setTarget(row, Target.ACTIVE, limits);
            case LineTarget.Suspended(var limits) -> setTarget(row, Target.SUSPENDED, limits);
            case LineTarget.Removed() -> {
                row.setTarget(EnumNames.of(Target.GONE));
                // all rows of an insert statement must have the same columns
                row.setLines(null);
                row.setConcurrentCalls(null);
            }
        }
        return row;
    }

    /// Only the columns with the progress.
    static ProvisioningOperationRecord progress(OperationProgress operationProgress) {
        var row = new ProvisioningOperationRecord();
        switch (operationProgress) {
            case OperationProgress.Pending(var inDoubt) -> setCourse(row, State.UNDONE, inDoubt);
            case OperationProgress.Done() -> setCourse(row, State.DONE, 0);
            case OperationProgress.Rejected(var reason) -> {
                setCourse(row, State.REJECTED, 0);
                row.setReason(reason);
            }
            case OperationProgress.Superseded(var inDoubt) -> setCourse(row, State.SUPERSEDED, inDoubt);
        }
        return row;
    }

    static Condition is(LineOperationId id) {
        return isOf(id.account(), id.line()).and(PROVISIONING_OPERATION.REVISION.eq(id.revision()));
    }

    static Condition isOf(AccountId account, LineId line) {
        return PROVISIONING_OPERATION
                .ACCOUNT_ID
                .eq(account.value())
                .and(PROVISIONING_OPERATION.LINE_ID.eq(line.value()));
    }

    static LineOperation read(ProvisioningOperationRecord row) {
        var id = new LineOperationId(new AccountId(row.getAccountId()), new LineId(row.getLineId()), row.getRevision());
        return new LineOperation(id, target(row), progress(row));
    }

    private static LineTarget target(ProvisioningOperationRecord row) {
        return switch (EnumNames.read(Target.class, row.getTarget())) {
            case ACTIVE -> new LineTarget.Active(limits(row));
            case SUSPENDED -> new LineTarget.Suspended(limits(row));
            case GONE -> new LineTarget.Removed();
        };
    }

    private static LineLimits limits(ProvisioningOperationRecord row) {
        return new LineLimits(Objects.requireNonNull(row.getLines()), Objects.requireNonNull(row.getConcurrentCalls()));
    }

    private static OperationProgress progress(ProvisioningOperationRecord row) {
        return switch (EnumNames.read(State.class, row.getCourse())) {
            case UNDONE -> new OperationProgress.Pending(row.getInDoubt());
            case DONE -> new OperationProgress.Done();
            case REJECTED -> new OperationProgress.Rejected(Objects.requireNonNull(row.getReason()));
            case SUPERSEDED -> new OperationProgress.Superseded(row.getInDoubt());
        };
    }

    private static void setTarget(ProvisioningOperationRecord row, Target target, LineLimits limits) {
        row.setTarget(EnumNames.of(target));
        row.setLines(limits.phones());
        row.setConcurrentCalls(limits.concurrentCalls());
    }

    private static void setCourse(ProvisioningOperationRecord row, State state, int inDoubt) {
        row.setCourse(EnumNames.of(state));
        row.setInDoubt(inDoubt);
    }
}
