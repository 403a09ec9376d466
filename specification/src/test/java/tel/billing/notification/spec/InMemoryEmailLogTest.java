package tel.billing.notification.spec;

import tel.billing.account.spec.InMemoryAccountContacts;
import tel.billing.account.spec.InMemoryAccounts;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class InMemoryEmailLogTest extends EmailLogContract {
    InMemoryEmailLogTest() {
        var clock = new SteppedTime(Arbitrary.INSTANT);
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        super(
                unitOfWork,
                accounts,
                new InMemoryEmailLog(unitOfWork, new InMemoryAccountContacts(accounts), clock),
                clock);
    }
}
