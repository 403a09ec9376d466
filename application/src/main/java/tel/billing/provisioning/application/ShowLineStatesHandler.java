package tel.billing.provisioning.application;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLineStates;
import tel.billing.provisioning.application.PhoneSystem.Registrations;
import tel.billing.provisioning.domain.Line;
import tel.billing.provisioning.domain.LineTarget;
import tel.billing.provisioning.domain.OperationProgress;
import tel.billing.shared.AccountId;
import tel.billing.shared.RealTime;

/// Asks the PBX only for lines that should work, and only until the time limit. Reads all lines before that, so a line
/// that is removed meanwhile may be shown as out of sync.
record ShowLineStatesHandler(Lines lines, PhoneSystem phoneSystem, RealTime realTime) implements ShowLineStates {
    private static final Duration AT_MOST = Duration.ofSeconds(2);

    @Override
    public Map<LineId, LineState> show(AccountId account, List<LineId> ids) {
        var deadline = realTime.instant().plus(AT_MOST);
        var found = lines.findAll(account, Set.copyOf(ids)).stream()
                .filter(line -> line.credentials().isPresent())
                .collect(toMap(Line::id, Function.identity()));
        var states = new LinkedHashMap<LineId, LineState>();
        for (var id : ids) {
            Optional.ofNullable(found.get(id)).ifPresent(line -> states.put(id, state(line, deadline)));
        }
        return states;
    }

    private LineState state(Line line, Instant deadline) {
        return switch (line.newest().progress()) {
            case OperationProgress.Pending _, OperationProgress.Superseded _ -> withoutPhones(line, Condition.PENDING);
            case OperationProgress.Rejected _ -> withoutPhones(line, Condition.REJECTED);
            case OperationProgress.Done() ->
                switch (line.newest().target()) {
                    case LineTarget.Active _ -> atThePbx(line, deadline);
                    case LineTarget.Suspended _ -> withoutPhones(line, Condition.SUSPENDED);
                    case LineTarget.Removed() -> withoutPhones(line, Condition.PENDING);
                };
        };
    }

    private LineState atThePbx(Line line, Instant deadline) {
        var time = Duration.between(realTime.instant(), deadline);
        if (!time.isPositive()) {
            return withoutPhones(line, Condition.UNKNOWN);
        }
        return switch (phoneSystem.registrations(line.account(), line.id(), time)) {
            case Registrations.Found(var phones) -> new LineState(username(line), Condition.IN_SERVICE, phones);
            case Registrations.NoLine() -> withoutPhones(line, Condition.OUT_OF_SYNC);
            case Registrations.Unsupported _, Registrations.Unavailable _ -> withoutPhones(line, Condition.UNKNOWN);
        };
    }

    private static LineState withoutPhones(Line line, Condition condition) {
        return new LineState(username(line), condition, List.of());
    }

    private static Optional<String> username(Line line) {
        return line.configurationInService()
                .map(present -> present.credentials().username());
    }
}
