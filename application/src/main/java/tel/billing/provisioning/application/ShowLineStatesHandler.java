package tel.billing.provisioning.application;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.provisioning.application.PhoneSystem.Registrations;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineTarget;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;

/// Asks the PBX only for lines that should work, and no longer when the time is over.
record ShowLineStatesHandler(Lines lines, PhoneSystem phoneSystem, RealTime realTime) implements ShowLineStates {
    private static final Duration AT_MOST = Duration.ofSeconds(2);

    @Override
    public Map<LineId, LineState> show(AccountId account, List<LineId> ids) {
        var deadline = realTime.instant().plus(AT_MOST);
        var states = new LinkedHashMap<LineId, LineState>();
        for (var id : ids) {
            lines.find(account, id)
                    .filter(line -> line.credentials().isPresent())
                    .ifPresent(line -> states.put(id, state(line, deadline)));
        }
        return states;
    }

    private LineState state(Line line, Instant deadline) {
        return switch (line.newest().progress()) {
            case OperationProgress.Pending _, OperationProgress.Superseded _ -> without(Condition.PENDING);
            case OperationProgress.Rejected _ -> without(Condition.REJECTED);
            case OperationProgress.Done() ->
                switch (line.newest().target()) {
                    case LineTarget.Active _ -> atThePbx(line, deadline);
                    case LineTarget.Suspended _ -> without(Condition.SUSPENDED);
                    case LineTarget.Removed() -> without(Condition.PENDING);
                };
        };
    }

    private LineState atThePbx(Line line, Instant deadline) {
        var time = Duration.between(realTime.instant(), deadline);
        if (!time.isPositive()) {
            return without(Condition.UNKNOWN);
        }
        return switch (phoneSystem.registrations(line.account(), line.id(), time)) {
            case Registrations.Found(var phones) -> new LineState(Condition.IN_SERVICE, phones);
            case Registrations.NoLine() -> without(Condition.OUT_OF_SYNC);
            case Registrations.Unsupported _, Registrations.Unavailable _ -> without(Condition.UNKNOWN);
        };
    }

    private static LineState without(Condition condition) {
        return new LineState(condition, List.of());
    }
}
