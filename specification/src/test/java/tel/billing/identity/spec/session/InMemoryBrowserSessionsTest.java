package tel.billing.identity.spec.session;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryBrowserSessionsTest extends BrowserSessionsContract {
    InMemoryBrowserSessionsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var users = new InMemoryUsers(unitOfWork);
        var sessions = new InMemorySessions(unitOfWork, users);
        super(unitOfWork, new InMemoryBrowserSessions(unitOfWork, sessions, users), sessions, users);
    }
}
