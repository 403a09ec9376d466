package tel.billing.identity.spec.session;

import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemorySessionsTest extends SessionsContract {
    InMemorySessionsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var users = new InMemoryUsers(unitOfWork);
        super(unitOfWork, new InMemorySessions(unitOfWork, users), users);
    }
}
