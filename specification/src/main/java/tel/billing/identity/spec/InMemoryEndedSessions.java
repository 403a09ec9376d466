package tel.billing.identity.spec;

import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.EndedSessions;
import tel.billing.identity.domain.Session;
import tel.billing.shared.AccountId;

/// Remembers the ends that it was told of. Of other ends it learns when a test lets it catch up.
public final class InMemoryEndedSessions implements EndedSessions {
    private final InMemorySessions sessions;
    private final InstantSource clock;
    private final Map<SessionId, Session.Ended> remembered = new ConcurrentHashMap<>();
    private volatile boolean inTouch;

    /// Out of touch until it catches up for the first time.
    public InMemoryEndedSessions(InMemorySessions sessions, InstantSource clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /// Learns of every end that was committed, and is in touch from now on.
    public void catchUp() {
        sessions.ended().forEach(this::remember);
        inTouch = true;
    }

    /// From now on it cannot know what others do.
    public void loseTouch() {
        inTouch = false;
    }

    @Override
    public Standing standingOf(AccountId account, SessionId session) {
        remembered.values().removeIf(this::isForgotten);
        var ended = remembered.get(session);
        if (ended != null && ended.account().equals(account)) {
            return Standing.ENDED;
        }
        return inTouch ? Standing.GOES_ON : Standing.NOT_KNOWN;
    }

    @Override
    public void remember(Session.Ended ended) {
        remembered.put(ended.id(), ended);
    }

    private boolean isForgotten(Session.Ended ended) {
        return !clock.instant().isBefore(ended.endedAt().plus(REMEMBERED));
    }
}
