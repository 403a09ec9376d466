package tel.billing.identity.spec.session;

import java.time.Duration;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class InMemoryEndedSessionsTest extends EndedSessionsContract {
    private final SteppedTime clock;
    private final InMemoryEndedSessions endedSessions;

    InMemoryEndedSessionsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var clock = new SteppedTime(Arbitrary.INSTANT);
        var users = new InMemoryUsers(unitOfWork);
        var sessions = new InMemorySessions(unitOfWork, users);
        var endedSessions = new InMemoryEndedSessions(sessions, clock);
        super(unitOfWork, endedSessions, sessions, users, clock);
        this.clock = clock;
        this.endedSessions = endedSessions;
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
}
