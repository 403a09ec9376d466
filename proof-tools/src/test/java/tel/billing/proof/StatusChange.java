package tel.billing.proof;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// The clerk suspends or reactivates an account, after the previous request was answered.
final class StatusChange implements Task {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final UUID account;
    private final Decided.Wish wish;
    private final Optional<StatusChange> before;
    private final KeyedRequest request;

    /// @param before the previous request about the account
    StatusChange(Clerk clerk, UUID account, Decided.Wish wish, Optional<StatusChange> before) {
        this.account = account;
        this.wish = wish;
        this.before = before;
        this.request = new KeyedRequest(
                clerk.session(),
                "/v1/admin/accounts/%s/%s".formatted(account, wish.path()),
                UUID.randomUUID(),
                Map.of("reason", "to see the effect on its lines"),
                Meaning.definite(200));
    }

    @Override
    public boolean goOn() {
        if (before.filter(last -> !last.isOver()).isEmpty()) {
            request.ask(PATIENCE);
        }
        return !request.isOver();
    }

    private boolean isOver() {
        return request.isOver();
    }

    boolean suspends() {
        return wish == Decided.Wish.SUSPEND;
    }

    boolean isAnswered() {
        return request.isAnswered();
    }

    void askOnceMore() {
        request.askOnceMore();
    }

    Decided evidence() {
        return new Decided(account, wish, request.hearing());
    }
}
