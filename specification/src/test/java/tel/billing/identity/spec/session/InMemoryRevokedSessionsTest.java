package tel.billing.identity.spec.session;

import java.time.Duration;
import java.time.InstantSource;
import tel.billing.identity.application.session.RevokedSessions;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.shared.spec.StoreFixture;

class InMemoryRevokedSessionsTest extends RevokedSessionsContract {
    private final InMemoryUnitOfWork unitOfWork = new InMemoryUnitOfWork();
    private final SteppedTime clock = new SteppedTime(Some.INSTANT);
    private final Users users = new InMemoryUsers(unitOfWork);
    private final InMemorySessions sessions = new InMemorySessions(unitOfWork, users);
    private final InMemoryRevokedSessions endedSessions = new InMemoryRevokedSessions(sessions, clock);

    @Override
    protected RevokedSessions endedSessions() {
        return endedSessions;
    }

    @Override
    protected Sessions sessions() {
        return sessions;
    }

    @Override
    protected Users users() {
        return users;
    }

    @Override
    protected InstantSource clock() {
        return clock;
    }

    @Override
    protected void pass(Duration time) {
        clock.pass(time);
    }

    @Override
    protected void catchUp() {
        endedSessions.catchUp();
    }

    @Override
    protected void loseTouch() {
        endedSessions.loseTouch();
    }

    @Override
    protected StoreFixture fixture() {
        return unitOfWork;
    }
}
