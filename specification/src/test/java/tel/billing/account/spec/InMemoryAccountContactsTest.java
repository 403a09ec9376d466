package tel.billing.account.spec;

import tel.billing.shared.spec.InMemoryUnitOfWork;

class InMemoryAccountContactsTest extends AccountContactsContract {
    InMemoryAccountContactsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var accounts = new InMemoryAccounts(unitOfWork);
        super(unitOfWork, accounts, new InMemoryAccountContacts(accounts));
    }
}
