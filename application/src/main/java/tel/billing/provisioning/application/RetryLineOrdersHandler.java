package tel.billing.provisioning.application;

import java.time.Duration;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.shared.RealTime;

/// Executes pending orders.
record RetryLineOrdersHandler(ProvisionLineHandler provisionLineHandler, RealTime realTime) implements RetryLineOrders {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Override
    public boolean carryOutNext() {
        var realNow = realTime.instant();
        var stale = provisionLineHandler.unitOfWork().attempt(() -> lines().takeStale(realNow));
        stale.ifPresent(this::lookAfter);
        return stale.isPresent();
    }

    @Override
    public long count(Duration age) {
        return lines().undone(realTime.instant().minus(age));
    }

    @Override
    public long countRejected() {
        return lines().rejected();
    }

    private void lookAfter(Line line) {
        switch (line.newest().course()) {
            case OperationProgress.Undone _ ->
                provisionLineHandler.carryOut(line.newest().id(), PATIENCE);
            case OperationProgress.Done _, OperationProgress.Rejected _, OperationProgress.Superseded _ ->
                provisionLineHandler.rest(line);
        }
    }

    private Lines lines() {
        return provisionLineHandler.lines();
    }
}
