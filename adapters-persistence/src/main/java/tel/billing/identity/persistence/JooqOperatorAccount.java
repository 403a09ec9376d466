package tel.billing.identity.persistence;

import static tel.billing.identity.persistence.tables.IdentityOperator.IDENTITY_OPERATOR;

import java.util.Optional;
import org.jooq.DSLContext;
import tel.billing.identity.application.user.OperatorAccount;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;

/// Stores the operator's account and the invited first administrator in PostgreSQL.
public record JooqOperatorAccount(DSLContext sql) implements OperatorAccount {
    private static final int ONLY = 1;

    @Override
    public Optional<AccountId> find() {
        return sql.selectFrom(IDENTITY_OPERATOR).fetchOptional(row -> new AccountId(row.getAccountId()));
    }

    @Override
    public boolean setIfAbsent(AccountId account) {
        return sql.insertInto(IDENTITY_OPERATOR)
                        .set(IDENTITY_OPERATOR.NUMBER, ONLY)
                        .set(IDENTITY_OPERATOR.ACCOUNT_ID, account.value())
                        .onConflict(IDENTITY_OPERATOR.NUMBER)
                        .doNothing()
                        .execute()
                == 1;
    }

    @Override
    public Optional<UserId> lockFirstAdmin() {
        return sql.select(IDENTITY_OPERATOR.FIRST_ADMIN_ID)
                .from(IDENTITY_OPERATOR)
                .forUpdate()
                .fetchOptional(IDENTITY_OPERATOR.FIRST_ADMIN_ID)
                .map(UserId::new);
    }

    @Override
    public void setFirstAdmin(UserId user) {
        sql.update(IDENTITY_OPERATOR)
                .set(IDENTITY_OPERATOR.FIRST_ADMIN_ID, user.value())
                .where(IDENTITY_OPERATOR.NUMBER.eq(ONLY))
                .execute();
    }
}
