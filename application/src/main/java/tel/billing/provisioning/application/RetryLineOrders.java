package tel.billing.provisioning.application;

import java.time.Duration;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Executes pending orders: the PBX was down, or the caller crashed or did not wait. Runs concurrently with
/// live requests and on any number of instances. Late executions of outdated orders change nothing.
public final class RetryLineOrders {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final UnitOfWork unitOfWork;
    private final Lines lines;
    private final ProvisionLineHandler provisionLineHandler;
    private final RealTime realTime;

    RetryLineOrders(UnitOfWork unitOfWork, Lines lines, ProvisionLineHandler provisionLineHandler, RealTime realTime) {
        this.unitOfWork = unitOfWork;
        this.lines = lines;
        this.provisionLineHandler = provisionLineHandler;
        this.realTime = realTime;
    }

    /// Processes the line that has waited longest; false if none waits. After an error the line waits
    /// again, and the next call processes another one.
    public boolean retryNext() {
        var realNow = realTime.instant();
        var stale = unitOfWork.attempt(() -> lines.takeForRecovery(realNow));
        stale.ifPresent(this::recover);
        return stale.isPresent();
    }

    private void recover(Line line) {
        switch (line.newest().progress()) {
            case OperationProgress.Pending _ ->
                provisionLineHandler.execute(line.newest().id(), TIMEOUT);
            case OperationProgress.Done _, OperationProgress.Rejected _, OperationProgress.Superseded _ ->
                provisionLineHandler.clearRecovery(line);
        }
    }
}
