package tel.billing.identity.spec.session;

import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;

/// Remembers the ends that are reported to it. It learns of other ends when a test refreshes it.
public final class InMemoryEndedSessions implements EndedSessions {
    private final InMemorySessions sessions;
    private final InstantSource clock;
    private final Map<SessionId, Session.Ended> remembered = new ConcurrentHashMap<>();
    private volatile boolean inTouch;

    /// Without updates until the first refresh.
    public InMemoryEndedSessions(InMemorySessions sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /// Loads all committed ends; updates arrive from now on.
    public void catchUp() {
        sessions.ended().forEach(this::remember);
        inTouch = true;
    }

    /// Stops updates from other instances.
    public void loseTouch() {
        inTouch = false;
    }

    @Override
    public Status statusOf(AccountId account, SessionId session) {
        remembered.values().removeIf(this::isForgotten);
        var ended = remembered.get(session);
        if (ended != null && ended.account().equals(account)) {
            return Status.ENDED;
        }
        return inTouch ? Status.ACTIVE : Status.UNKNOWN;
    }

    @Override
    public void remember(Session.Ended ended) {
        remembered.put(ended.id(), ended);
    }

    private boolean isForgotten(Session.Ended ended) {
        return !clock.instant().isBefore(ended.endedAt().plus(RETENTION));
    }
}
