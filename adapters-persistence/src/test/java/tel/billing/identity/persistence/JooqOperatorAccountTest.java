package tel.billing.identity.persistence;

import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.identity.application.user.Users;
import tel.billing.identity.spec.user.OperatorAccountContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.StoreFixture;

class JooqOperatorAccountTest extends OperatorAccountContract {
    private final TestDatabase database = TestDatabase.empty();
    private final OperatorAccount operator = new JooqOperatorAccount(database.sql());
    private final Users users = new JooqUsers(database.sql());

    @Override
    protected StoreFixture fixture() {
        return database;
    }

    @Override
    protected OperatorAccount operator() {
        return operator;
    }

    @Override
    protected Users users() {
        return users;
    }
}
