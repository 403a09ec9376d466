package tel.billing.proof.load;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tel.billing.proof.evidence.StaffRequest;

/// The administrator suspends or reactivates an account, after the previous request was answered.
public final class StatusChange implements Task {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final UUID account;
    private final StaffRequest.Action action;
    private final Optional<StatusChange> before;
    private final KeyedRequest request;

    /// @param before the previous request about the account
    StatusChange(AdminClient admin, UUID account, StaffRequest.Action action, Optional<StatusChange> before) {
        this.account = account;
        this.action = action;
        this.before = before;
        this.request = new KeyedRequest(
                admin.session(),
                "/v1/admin/accounts/%s/%s".formatted(account, action.path()),
                UUID.randomUUID(),
                Map.of("reason", "to see the effect on its lines"),
                KeyState.definite(200));
    }

    @Override
    public boolean runStep() {
        if (before.filter(last -> !last.isOver()).isEmpty()) {
            request.attempt(PATIENCE);
        }
        return !request.isOver();
    }

    private boolean isOver() {
        return request.isOver();
    }

    boolean suspends() {
        return action == StaffRequest.Action.SUSPEND;
    }

    boolean isAnswered() {
        return request.isAnswered();
    }

    void repeatAtEnd(Duration patience) {
        request.repeatAtEnd(patience);
    }

    StaffRequest evidence() {
        return new StaffRequest(account, action, request.responses());
    }
}
